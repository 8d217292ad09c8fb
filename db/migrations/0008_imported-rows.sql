-- A row of an imported file is told from those of other files by all of its cells, and by the id that the file gives it.
alter table imported_rows add column own_id text;
--> statement-breakpoint
alter table imported_rows add column cells text;
--> statement-breakpoint
create index imported_rows_cells on imported_rows (cells);
