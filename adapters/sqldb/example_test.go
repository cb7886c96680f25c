package sqldb_test

import (
	"context"
	stdsql "database/sql"
	"fmt"
	"log"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/route/sql"
)

// A live database beside the documents: the answer shows the statement that it comes from.
func Example() {
	db, err := stdsql.Open("sqlite", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1) // one database in memory, not one a connection
	_, err = db.Exec(`CREATE TABLE orders (region TEXT, year INTEGER, quantity INTEGER);
		INSERT INTO orders VALUES ('North', 2023, 10), ('North', 2024, 20), ('South', 2024, 5)`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := tabrag.New(tabrag.Config{Databases: []*tabrag.Database{{Name: "shop", DB: db, Dialect: sql.SQLite, Tables: []string{"orders"}}}})
	if err != nil {
		log.Fatal(err)
	}
	a, err := p.Ask(context.Background(), "How many orders in 2024?")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Text)
	fmt.Println(a.Citations[0].Ref)
	fmt.Println(a.SQL[0].SQL)
	// Output:
	// 2, the number of rows or cells that match.
	// db:main.orders
	// SELECT COUNT(*) AS "c0" FROM "orders" WHERE (("year" IS NOT NULL) AND ("year" IN (2024))) LIMIT 1001
}
