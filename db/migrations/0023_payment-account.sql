-- Cards are set up in the studio, and payments name the account that took them. Before, and with keys in the environment, it is null.
create table payment_accounts (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  remote_id text not null,
  test boolean not null,
  name text not null,
  last_four text not null,
  can_charge boolean not null,
  currencies text[],
  state text not null default 'active',
  webhook_id text,
  webhook_url text,
  webhook_problem text not null default '',
  problem text not null default '',
  checked_at timestamp (3) with time zone,
  compared_until timestamp (3) with time zone,
  trial jsonb,
  created_at timestamp (3) with time zone not null default now(),
  connected_at timestamp (3) with time zone not null,
  ended_at timestamp (3) with time zone,
  constraint payment_accounts_state check (state in ('active', 'former', 'closed'))
);
--> statement-breakpoint
create unique index payment_accounts_remote on payment_accounts (provider, remote_id, test);
--> statement-breakpoint
create unique index payment_accounts_active on payment_accounts (state) where state = 'active';
--> statement-breakpoint
create index payment_accounts_open on payment_accounts (provider) where state <> 'closed';
--> statement-breakpoint
-- No foreign keys: an archive has payments without their accounts.
alter table payment_sessions add column account_id uuid;
--> statement-breakpoint
alter table payments add column account_id uuid;
--> statement-breakpoint
alter table payment_events add column account_id uuid;
--> statement-breakpoint
create index payments_account on payments (account_id, received_at) where account_id is not null;
--> statement-breakpoint
-- Every process opens the account again, and the studio's page asks again for how it is.
create function announce_payment_accounts() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'studio.payment-accounts');
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_payment_accounts after insert or update or delete on payment_accounts
  for each statement execute function announce_payment_accounts();
