create extension if not exists btree_gist;
--> statement-breakpoint
-- Nothing is in two places at once, whoever writes and however many at a time.
alter table stays add constraint stays_in_one_place
  exclude using gist (artwork_id with =, copy with =, tstzrange(from_at, to_at) with &&);
--> statement-breakpoint
-- A stay may end, and the last one of a work may be taken back, after which the one before goes on. Nothing else changes:
-- a mistake is put right by another move.
create function refuse_rewriting_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- a work that is deleted takes its stays with it
    if old.to_at is null or pg_trigger_depth() > 1 then return old; end if;
  elsif (old.to_at is null) <> (new.to_at is null) and to_jsonb(old) - 'to_at' = to_jsonb(new) - 'to_at' then
    return new;
  -- Who asks to be erased is no more named; what was where stays. Only `eraseContacts` says so, for its own transaction.
  elsif current_setting('solander.erasing', true) = 'on'
    and to_jsonb(old) - array['spot', 'carrier', 'note'] = to_jsonb(new) - array['spot', 'carrier', 'note'] then
    return new;
  end if;
  raise exception 'stays are only added to' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger refuse_rewriting before update or delete on stays for each row execute function refuse_rewriting_stays();
--> statement-breakpoint
-- The location in a work's own row is where the work is: whatever writes it - a form, an import, a change of many works -
-- moves the work. A move that was written already changes nothing here.
create function follow_location() returns trigger language plpgsql as $$
declare
  present stays;
  place uuid;
  at constant timestamptz := case tg_op when 'INSERT' then new.created_at else new.updated_at end;
  since timestamptz := at;
begin
  select * into present from stays where artwork_id = new.id and copy = 0 and to_at is null for update;
  if new.location <> '' then
    insert into places (name) values (new.location) on conflict (name) do nothing;
    select id into place from places where name = new.location::citext;
    if present.place_id = place and present.spot = new.sub_location then return null; end if;
  end if;
  if present.id is not null then
    since := greatest(at, present.from_at + interval '1 millisecond');
    update stays set to_at = since where id = present.id;
  end if;
  if place is not null then
    -- what goes elsewhere at its place stays in its crate; what goes to another place by itself is out of it
    insert into stays (artwork_id, place_id, spot, crate_id, from_at)
      values (new.id, place, new.sub_location, case when present.place_id = place then present.crate_id end, since);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger follow_location_of_new after insert on artworks for each row
  when (new.location <> '') execute function follow_location();
--> statement-breakpoint
create trigger follow_location after update on artworks for each row
  when (old.location is distinct from new.location or old.sub_location is distinct from new.sub_location)
  execute function follow_location();
