-- Encrypted backups in other places, and the key that reads them. In no archive: their secrets are sealed for this computer alone.
create table backup_keys (
  recipient text primary key,
  sealed text not null,
  writer uuid default gen_random_uuid() not null,
  created_at timestamp (3) with time zone default now() not null,
  sheet_made_at timestamp (3) with time zone,
  sheet_of text
);
--> statement-breakpoint
create unique index backup_keys_one on backup_keys ((true));
--> statement-breakpoint
create table backup_targets (
  id uuid primary key default gen_random_uuid() not null,
  kind text not null,
  name text not null,
  settings jsonb not null,
  sealed text not null,
  is_ready boolean default false not null,
  is_prepared boolean default false not null,
  lease_token text,
  leased_until timestamp (3) with time zone,
  created_at timestamp (3) with time zone default now() not null,
  constraint backup_targets_kind check (kind in ('s3', 'sftp', 'webdav', 'folder'))
);
--> statement-breakpoint
create table backup_copies (
  id uuid primary key default gen_random_uuid() not null,
  target_id uuid not null references backup_targets (id) on delete cascade,
  cause text not null,
  state text default 'waiting' not null,
  files_done integer default 0 not null,
  files_total integer default 0 not null,
  bytes_sent bigint default 0 not null,
  bytes bigint,
  manifest text,
  problem text,
  created_at timestamp (3) with time zone default now() not null,
  finished_at timestamp (3) with time zone,
  trial text default 'untried' not null,
  trial_result text,
  tried_at timestamp (3) with time zone,
  constraint backup_copies_state check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  constraint backup_copies_trial check (trial in ('untried', 'running', 'passed', 'failed')),
  constraint backup_copies_kept check ((state = 'done') = (manifest is not null))
);
--> statement-breakpoint
create unique index backup_copies_under_way on backup_copies (target_id) where state in ('waiting', 'running');
--> statement-breakpoint
create index backup_copies_newest on backup_copies (target_id, created_at);
