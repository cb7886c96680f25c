// Package sqldb proves route/sql, and pipelines over live databases, on real ones: SQLite in the process, and PostgreSQL where it
// is installed. It has no code of its own but that of its tests; the drivers stay out of the core.
package sqldb
