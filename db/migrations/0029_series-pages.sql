-- Bodies of work get pages. Sites of before publish none by it. docs/decisions/134 says why.
alter table series
  add column body jsonb,
  add column cover_picture_id uuid references pictures(id) on delete set null,
  add column page_published_at timestamptz(3),
  add column updated_at timestamptz(3) not null default now();
--> statement-breakpoint
create table series_pictures (
  series_id uuid not null references series(id) on delete cascade,
  picture_id uuid not null references pictures(id) on delete cascade,
  position integer not null,
  alt_text text not null default '',
  caption text not null default '',
  constraint series_pictures_series_id_picture_id_pk primary key (series_id, picture_id)
);
--> statement-breakpoint
create unique index series_pictures_position on series_pictures (series_id, position);
--> statement-breakpoint
create index series_pictures_picture on series_pictures (picture_id);
--> statement-breakpoint
create index series_cover on series (cover_picture_id);
--> statement-breakpoint
-- The statements of 1.0.0 are plain text.
update series set body = jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object(
  'type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', statement)))))
where statement <> '';
--> statement-breakpoint
-- Pages of works and the gallery show the title, the years and whether there is a page, but not the rest.
create or replace trigger announce_update_artworks_catalogue after update on series
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_change('artworks catalogue', 'statement body cover_picture_id updated_at');
--> statement-breakpoint
create trigger announce_insert_series after insert on series referencing new table as new_rows
  for each statement execute function announce_change('series', 'updated_at');
--> statement-breakpoint
create trigger announce_update_series after update on series referencing old table as old_rows new table as new_rows
  for each statement execute function announce_change('series', 'updated_at');
--> statement-breakpoint
create trigger announce_delete_series after delete on series referencing old table as old_rows
  for each statement execute function announce_change('series', 'updated_at');
--> statement-breakpoint
create trigger announce_truncate_series after truncate on series
  for each statement execute function announce_change('series', 'updated_at');
--> statement-breakpoint
create function announce_series_views() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'series');
  return null;
end
$$;
--> statement-breakpoint
-- By row, so that a statement that changes none announces nothing.
create trigger announce_update_series after insert or update or delete on series_pictures
  for each row execute function announce_series_views();
--> statement-breakpoint
create trigger announce_truncate_series after truncate on series_pictures
  for each statement execute function announce_series_views();
