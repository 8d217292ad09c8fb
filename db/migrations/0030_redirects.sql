-- Where addresses of a former site lead, and what visitors looked for and did not find. docs/decisions/135 says why.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null constraint redirects_from_path_unique unique,
  to_url text not null,
  to_path text,
  status integer not null default 301,
  hits integer not null default 0,
  last_hit_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint redirects_from check (from_path like '/_%' and char_length(from_path) <= 300),
  constraint redirects_to check (to_url ~ '^(/([^/\\]|$)|https://)' and char_length(to_url) <= 1000),
  constraint redirects_status check (status in (301, 308))
);
--> statement-breakpoint
create index redirects_newest on redirects (created_at, id);
--> statement-breakpoint
create table missing_addresses (
  path text primary key,
  hits integer not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  referrer text,
  constraint missing_addresses_path check (path like '/_%' and char_length(path) <= 300)
);
