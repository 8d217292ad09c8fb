-- What happens and is not read again from its own table is a row of `live_events`, announced by its id; what is (who is
-- there, who may still be here) is announced as changed. None of it concerns a page: these tags have no colon, so that the
-- cache of pages passes over them. docs/decisions/078 says why.

-- 200 ids fit into a notification.
create function announce_live_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', string_agg('live.' || id, ' ' order by id))
    from (select id, (row_number() over (order by id) - 1) / 200 as part from new_rows) as numbered group by part;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_live_events after insert on live_events referencing new table as new_rows
  for each statement execute function announce_live_events();
--> statement-breakpoint
create function tell_of_notifications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into live_events (kind, user_id, body)
      select 'notification', user_id, jsonb_build_object('event', 'insert', 'id', id) from new_rows where shown order by created_at, id;
  elsif tg_op = 'DELETE' then
    insert into live_events (kind, user_id, body)
      select 'notification', user_id, jsonb_build_object('event', 'delete', 'id', id) from old_rows where shown;
  else
    insert into live_events (kind, user_id, body)
      select 'notification', n.user_id, jsonb_build_object('event', 'update', 'id', n.id)
      from new_rows as n join old_rows as o using (id)
      where n.shown and (n.read_at, n.title, n.message) is distinct from (o.read_at, o.title, o.message);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_of_new_notifications after insert on notifications referencing new table as new_rows
  for each statement execute function tell_of_notifications();
--> statement-breakpoint
create trigger tell_of_changed_notifications after update on notifications referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_notifications();
--> statement-breakpoint
create trigger tell_of_deleted_notifications after delete on notifications referencing old table as old_rows
  for each statement execute function tell_of_notifications();
--> statement-breakpoint
create function announce_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'live.presence');
  return null;
end
$$;
--> statement-breakpoint
-- By row: a process that notes that it lives changes none, and announces nothing.
create trigger announce_presence after insert or update or delete on live_presence
  for each row execute function announce_presence();
--> statement-breakpoint
-- Sockets are looked at again whose account may no longer have what it had: a session, a role, what its session proved.
create function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'live.account.' || case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_session_over after delete on auth_sessions for each row execute function announce_account();
--> statement-breakpoint
create trigger announce_session_changed after update on auth_sessions for each row
  when (old.aal <> new.aal or old.expires_at > new.expires_at or old.user_id <> new.user_id)
  execute function announce_account();
--> statement-breakpoint
create trigger announce_role after update or delete on user_roles for each row execute function announce_account();
--> statement-breakpoint
create trigger announce_factor after insert or update of status or delete on auth_factors for each row execute function announce_account();
--> statement-breakpoint
-- Pages of the studio that are open ask again for what these tables hold.
create function announce_to_studio() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  if tg_op = 'DELETE' then
    changed := exists (select from old_rows);
  else
    changed := exists (select from new_rows);
  end if;
  if changed then
    perform pg_notify('solander_changed', tg_argv[0]);
  end if;
  return null;
end
$$;
--> statement-breakpoint
do $do$
declare
  one record;
begin
  for one in
    select noun, unnest(string_to_array(places, ' ')) as place from (values
      ('artworks', 'artworks artwork_pictures holds'),
      ('orders', 'orders order_lines order_events parcels payments refunds returns'),
      ('invoices', 'invoices'),
      ('messages', 'threads messages'),
      ('commissions', 'commissions commission_quotes commission_milestones commission_proofs commission_proof_marks'),
      ('exhibitions', 'exhibitions exhibition_artworks'),
      ('inventory', 'places stays agreements agreement_works payouts'),
      ('stock-takes', 'stock_takes stock_take_counts stock_take_choices'),
      ('notes', 'customer_notes')
    ) as announced (noun, places)
  loop
    execute format('create trigger studio_insert after insert on %I referencing new table as new_rows
      for each statement execute function announce_to_studio(%L)', one.place, 'studio.' || one.noun);
    execute format('create trigger studio_update after update on %I referencing new table as new_rows
      for each statement execute function announce_to_studio(%L)', one.place, 'studio.' || one.noun);
    execute format('create trigger studio_delete after delete on %I referencing old table as old_rows
      for each statement execute function announce_to_studio(%L)', one.place, 'studio.' || one.noun);
  end loop;
end
$do$;
