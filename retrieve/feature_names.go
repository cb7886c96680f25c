package retrieve

// String is the feature's name in Go.
func (f Feature) String() string {
	names := [NumFeatures]string{
		"BM25F", "BM25FShare", "Covered", "CoveredSquare", "InTitle", "TitleFull", "SectionFull", "CaptionFull", "InHeader", "Kin", "InCells",
		"BestRow", "BestRowSquare", "BestRowNamed", "BestLabel", "Pairs", "PairsTitle", "PairsCells", "PairsContext",
		"Run", "RunTitle", "RunCells", "RunContext", "InContext", "BestWindow", "RowAndContext", "Numbers", "NumbersNamed", "Missing", "LogRows", "LogWords", "Titled",
	}
	return names[f]
}
