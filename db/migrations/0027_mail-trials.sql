-- Test e-mails that come back through the incoming mailbox, with what its server found out. docs/decisions/132 says why.
create table mail_trials (
  id uuid primary key,
  domain text not null,
  sent_at timestamptz(3) not null,
  returned_at timestamptz(3),
  verdict jsonb
);
--> statement-breakpoint
create index mail_trials_newest on mail_trials (sent_at);
--> statement-breakpoint
-- What needs doing is counted in the menu, also what the artist gets no e-mail about.
alter table alerts add column is_emailed boolean not null default true;
