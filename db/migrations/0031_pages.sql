-- The artist's own pages, their pictures and files.
create table pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint pages_slug_unique unique,
  title text not null,
  introduction text not null default '',
  blocks jsonb not null default '[]',
  seo_title text not null default '',
  seo_description text not null default '',
  placement text not null default 'menu',
  published_at timestamptz(3),
  archived_at timestamptz(3),
  draft_secret_hash text constraint pages_draft_secret_hash_unique unique,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint pages_placement check (placement in ('bar', 'menu', 'link'))
);
--> statement-breakpoint
create index pages_newest on pages (updated_at, id);
--> statement-breakpoint
create table page_pictures (
  page_id uuid not null references pages (id) on delete cascade,
  picture_id uuid not null references pictures (id) on delete cascade,
  primary key (page_id, picture_id)
);
--> statement-breakpoint
create index page_pictures_picture on page_pictures (picture_id);
--> statement-breakpoint
create table page_files (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references pages (id) on delete cascade,
  name text not null,
  storage_key text not null constraint page_files_storage_key_unique unique,
  content_type text not null,
  byte_size integer not null,
  added_at timestamptz(3) not null
);
--> statement-breakpoint
create index page_files_page on page_files (page_id);
--> statement-breakpoint
create trigger announce_insert_pages after insert on pages referencing new table as new_rows
  for each statement execute function announce_change('pages', 'draft_secret_hash updated_at');
--> statement-breakpoint
create trigger announce_update_pages after update on pages referencing old table as old_rows new table as new_rows
  for each statement execute function announce_change('pages', 'draft_secret_hash updated_at');
--> statement-breakpoint
create trigger announce_delete_pages after delete on pages referencing old table as old_rows
  for each statement execute function announce_change('pages', 'draft_secret_hash updated_at');
--> statement-breakpoint
create trigger announce_truncate_pages after truncate on pages
  for each statement execute function announce_change('pages', 'draft_secret_hash updated_at');
--> statement-breakpoint
create function announce_page_files() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'pages');
  return null;
end
$$;
--> statement-breakpoint
-- By row, so that a statement that changes none announces nothing. A new file is on no page.
create trigger announce_update_pages after update or delete on page_files
  for each row execute function announce_page_files();
--> statement-breakpoint
create trigger announce_truncate_pages after truncate on page_files
  for each statement execute function announce_page_files();
