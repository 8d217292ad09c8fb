-- Every page's navigation names the artist's own pages.
create or replace trigger announce_insert_pages after insert on pages referencing new table as new_rows
  for each statement execute function announce_change('pages', 'updated_at draft_secret_hash');
--> statement-breakpoint
create or replace trigger announce_update_pages after update on pages referencing old table as old_rows new table as new_rows
  for each statement execute function announce_change('pages', 'updated_at draft_secret_hash');
--> statement-breakpoint
create or replace trigger announce_delete_pages after delete on pages referencing old table as old_rows
  for each statement execute function announce_change('pages', 'updated_at draft_secret_hash');
--> statement-breakpoint
create or replace trigger announce_truncate_pages after truncate on pages
  for each statement execute function announce_change('pages', 'updated_at draft_secret_hash');
