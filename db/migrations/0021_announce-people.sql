-- The studio's page of people asks again for what these tables hold, as its other pages do (0006_live.sql). By row: of accounts and
-- sessions most updates change nothing that it shows. Equal announcements of a transaction are one.
create function announce_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'studio.people');
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_people after insert or delete or update of name, email, email_verified on auth_users
  for each row execute function announce_people();
--> statement-breakpoint
create trigger announce_people after insert or delete on auth_sessions for each row execute function announce_people();
--> statement-breakpoint
create trigger announce_people after insert or delete or update of status on auth_factors
  for each row execute function announce_people();
--> statement-breakpoint
create trigger announce_people after insert or delete or update on user_roles for each row execute function announce_people();
--> statement-breakpoint
create trigger announce_people after update of full_name on profiles for each row execute function announce_people();
--> statement-breakpoint
create trigger announce_people after insert or delete or update on setup_links for each row execute function announce_people();
