-- Where updates come from, and each change from one version to another. In no archive: they belong to this machine's program.
create table update_settings (
  id uuid primary key default gen_random_uuid() not null,
  address text default '' not null,
  public_keys text default '' not null,
  automatic boolean default false not null,
  hour integer default 3 not null,
  newest_released_at text,
  found jsonb,
  checked_at timestamp (3) with time zone,
  problem text,
  constraint update_settings_hour check (hour between 0 and 23)
);
--> statement-breakpoint
create unique index update_settings_one on update_settings ((true));
--> statement-breakpoint
create table update_runs (
  id uuid primary key default gen_random_uuid() not null,
  kind text default 'update' not null,
  from_version text not null,
  to_version text not null,
  status text default 'waiting' not null,
  bytes_done bigint default 0 not null,
  bytes_total bigint default 0 not null,
  reason text,
  started_by text not null,
  starts_at timestamp (3) with time zone not null,
  created_at timestamp (3) with time zone default now() not null,
  switched_at timestamp (3) with time zone,
  finished_at timestamp (3) with time zone,
  constraint update_runs_kind check (kind in ('update', 'revert')),
  constraint update_runs_status check (status in ('waiting', 'downloading', 'verifying', 'unpacking', 'backing_up', 'switching', 'watching', 'done', 'undone', 'failed', 'canceled')),
  constraint update_runs_finished check ((status in ('done', 'undone', 'failed', 'canceled')) = (finished_at is not null))
);
--> statement-breakpoint
create unique index update_runs_under_way on update_runs ((true)) where finished_at is null;
