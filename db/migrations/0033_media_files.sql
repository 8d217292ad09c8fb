-- Films, sounds and 3D models of works and pages. docs/decisions/141 says why.
create table media_files (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  description text not null default '',
  file_name text not null,
  state text not null default 'waiting',
  problem text,
  progress integer not null default 0,
  source_key text,
  storage_key text constraint media_files_storage_key_unique unique,
  content_type text,
  byte_size bigint,
  duration double precision,
  width integer,
  height integer,
  peaks jsonb,
  poster_id uuid references pictures (id) on delete set null,
  captions text not null default '',
  captions_language text not null default 'en',
  transcript text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint media_files_kind check (kind in ('film', 'sound', 'model')),
  constraint media_files_state check (state in ('waiting', 'preparing', 'ready', 'refused'))
);
--> statement-breakpoint
create index media_files_newest on media_files (created_at, id);
--> statement-breakpoint
create index media_files_poster on media_files (poster_id);
--> statement-breakpoint
create table artwork_media_files (
  artwork_id uuid not null references artworks (id) on delete cascade,
  media_file_id uuid not null references media_files (id) on delete cascade,
  position integer not null,
  constraint artwork_media_files_artwork_id_media_file_id_pk primary key (artwork_id, media_file_id)
);
--> statement-breakpoint
create index artwork_media_files_file on artwork_media_files (media_file_id);
--> statement-breakpoint
-- What shows a media file: works, pages, and drafts and versions of pages, whose blocks name it.
create function media_file_uses(file uuid) returns table (used_by text, noun_id uuid, title text) language sql stable as $$
  select 'artwork', artworks.id, artworks.title from artwork_media_files join artworks on artworks.id = artwork_id
    where media_file_id = file
  union
  select 'page', pages.id, pages.title from pages where position(file::text in blocks::text) > 0
  union
  select 'page', pages.id, pages.title from pages join page_versions on page = 'page:' || pages.id::text
    where state = 'draft' and position(file::text in content::text) > 0
$$;
--> statement-breakpoint
create function announce_media_file() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'pages');
  perform announce('artwork:', array_agg(artworks.id)) from artwork_media_files join artworks on artworks.id = artwork_id
    where media_file_id = new.id and published_at is not null and archived_at is null;
  return null;
end
$$;
--> statement-breakpoint
-- By row and columns: the progress of a preparation is on no page. A new file is on none either.
create trigger announce_update_pages after update of kind, name, description, state, storage_key, duration, width, height, peaks,
  poster_id, captions, captions_language, transcript on media_files
  for each row when (old.* is distinct from new.*) execute function announce_media_file();
--> statement-breakpoint
create function announce_gone_media_files() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'pages artwork:*');
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_delete_pages after delete on media_files
  for each row execute function announce_gone_media_files();
--> statement-breakpoint
create trigger announce_truncate_pages after truncate on media_files
  for each statement execute function announce_gone_media_files();
--> statement-breakpoint
create trigger announce_insert_artworks after insert on artwork_media_files referencing new table as new_rows
  for each statement execute function announce_change('artwork:', '', 'artworks', 'artwork_id');
--> statement-breakpoint
create trigger announce_update_artworks after update on artwork_media_files referencing old table as old_rows new table as new_rows
  for each statement execute function announce_change('artwork:', '', 'artworks', 'artwork_id');
--> statement-breakpoint
create trigger announce_delete_artworks after delete on artwork_media_files referencing old table as old_rows
  for each statement execute function announce_change('artwork:', '', 'artworks', 'artwork_id');
--> statement-breakpoint
create trigger announce_truncate_artworks after truncate on artwork_media_files
  for each statement execute function announce_change('artwork:', '', 'artworks', 'artwork_id');
--> statement-breakpoint
-- A poster's files are made after it was chosen.
create function announce_poster() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'pages') from media_files where poster_id = new.id limit 1;
  perform announce('artwork:', array_agg(artwork_id)) from artwork_media_files join media_files on media_files.id = media_file_id
    where poster_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_update_poster after update of variants on pictures
  for each row when (old.variants is distinct from new.variants) execute function announce_poster();
