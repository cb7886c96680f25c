package tabrag
import ("testing";"fmt";"os";"github.com/tabrag/tabrag/retrieve")
func TestDbg(t *testing.T){
 p,_:=New(Config{})
 p.AddFile(t.Context(),os.Getenv("F"))
 h,_:=p.search.Search(t.Context(),retrieve.Request{Text:os.Getenv("Q"),K:30,Numeric:true})
 for _,x:=range h.Tables { tb:=p.tables[x.Table]; fmt.Printf("%.2f %s %q %v %v\n",x.Score,tb.Cells[0].Ref,tb.Caption,tb.Section,len(tb.Rows)) }
 intent,_:=p.cfg.Classifier.Classify(t.Context(),os.Getenv("Q"))
 req,_:=p.find(t.Context(),os.Getenv("Q"),intent)
 pl,_:=p.cfg.Planner.Plan(t.Context(),req)
 for _,x:=range pl { fmt.Printf("%.2f %s %v %s\n",x.Confidence,x.Query.Sources,x.Signals,encode(x.Query)) }
}
