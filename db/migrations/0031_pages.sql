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
