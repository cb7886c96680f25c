package route

// prose adds plans that quote the paragraphs.
func (w *work) prose(_ []Passage) {}
