-- Changes are announced to every process when they are committed, as tags separated by spaces: `artworks` (a topic),
-- `artwork:ID` (what pages show of one work), `artwork:*` (too many to name each). Triggers announce, so that no way of
-- writing can forget to. Nothing is announced for a statement that changed no row, for columns that no page shows, and for
-- what the public does not see. docs/decisions/021 says why.

-- Whether the public may see a row: a row without a date of publication of its own is always seen. Works that were given away
-- or lost are not.
create function is_public(one jsonb) returns boolean language sql immutable as $$
  select not one ? 'published_at' or (one ->> 'published_at' is not null and one ->> 'archived_at' is null
    and coalesce(one ->> 'availability', '') not in ('gifted', 'lost'))
$$;
--> statement-breakpoint
-- A tag that ends with a colon is completed by each id. A notification holds less than 8,000 bytes: 150 ids fit.
create function announce(tag text, ids uuid[]) returns void language sql as $$
  select pg_notify('solander_changed', case
    when tag not like '%:' then tag
    when cardinality(ids) > 150 then tag || '*'
    else (select string_agg(tag || id, ' ') from unnest(ids) as id)
  end) where cardinality(ids) > 0
$$;
--> statement-breakpoint
-- Arguments: the tags; the columns that do not count for them; for rows that belong to something else the table of that, and
-- the column which refers to it.
create function announce_change() returns trigger language plpgsql as $$
declare
  tags constant text[] := string_to_array(tg_argv[0], ' ');
  ignored constant text[] := string_to_array(tg_argv[1], ' ');
  owner constant text := tg_argv[2];
  key constant text := coalesce(tg_argv[3], 'id');
  ids uuid[];
begin
  -- Without “offset 0” each use of a row as JSON would make it again.
  if tg_op = 'TRUNCATE' then
    perform pg_notify('solander_changed', case when tag like '%:' then tag || '*' else tag end) from unnest(tags) as tag;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct id) into ids from (
      select (one ->> key)::uuid as id from (select to_jsonb(n) as one from new_rows as n offset 0) as written
      where is_public(one) limit 151
    ) as seen;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct id) into ids from (
      select (one ->> key)::uuid as id from (select to_jsonb(o) as one from old_rows as o offset 0) as gone
      where is_public(one) limit 151
    ) as seen;
  else
    -- By hashes: they are compared a hundred times faster than whole rows.
    with before as (
      select (one ->> key)::uuid as id, is_public(one) as public, jsonb_hash_extended(one - ignored, 0) as content
      from (select to_jsonb(o) as one from old_rows as o offset 0) as old
    ), after as (
      select (one ->> key)::uuid as id, is_public(one) as public, jsonb_hash_extended(one - ignored, 0) as content
      from (select to_jsonb(n) as one from new_rows as n offset 0) as new
    )
    select array_agg(distinct id) into ids from (
      select id from ((table before except table after) union all (table after except table before)) as changed
      where public limit 151
    ) as seen;
  end if;
  if owner is not null and cardinality(ids) <= 150 then
    -- One statement for each table, because those of "execute" are planned every time; so are those in which the planner
    -- sees how many ids there are.
    case owner
      when 'artworks' then
        select array_agg(id) into ids from artworks where id = any ((select ids)::uuid[]) and published_at is not null and archived_at is null;
      when 'exhibitions' then
        select array_agg(id) into ids from exhibitions where id = any ((select ids)::uuid[]) and published_at is not null and archived_at is null;
      when 'posts' then
        select array_agg(id) into ids from posts where id = any ((select ids)::uuid[]) and published_at is not null and archived_at is null;
    end case;
  end if;
  perform announce(tag, ids) from unnest(tags) as tag;
  return null;
end
$$;
--> statement-breakpoint
-- Every use of pictures: the foreign keys that refer to them, and the home page, which names its picture in its content.
create function picture_uses(ids uuid[]) returns table (picture_id uuid, used_by text) language plpgsql stable as $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as place, attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'pictures'::regclass
  loop
    return query execute format(
      'select %1$I, %2$L::text from %2$s where %1$I = any ($1)', reference.attname, reference.place
    ) using ids;
  end loop;
  return query select picture, 'homepage_sections' from unnest(ids) as picture
    where exists (select from homepage_sections where content ->> 'backgroundImage' = picture::text);
end
$$;
--> statement-breakpoint
-- The files of a picture change while it is worked on. That is announced as a change of the works that show it; what else
-- shows pictures is not told apart. A picture is used only after it was inserted, and no longer when it is deleted.
create function announce_picture_change() returns trigger language plpgsql as $$
declare
  ignored constant text[] :=
    '{original_key,original_name,sha256,format,bytes,stage,finished_at,problem,created_at}';
  changed uuid[];
begin
  select array_agg(id) into changed from (
    select (to_jsonb(n) ->> 'id')::uuid as id from new_rows as n join old_rows as o using (id)
    where to_jsonb(n) - ignored <> to_jsonb(o) - ignored
  ) as pictures;
  perform announce('artwork:', array_agg(id)) from (
    select id from artworks
    where published_at is not null and archived_at is null and (
      main_picture_id = any (changed)
      or id in (select artwork_id from artwork_pictures where picture_id = any (changed))
    ) limit 151
  ) as works;
  if exists (select from picture_uses(changed) where used_by not in ('artworks', 'artwork_pictures')) then
    perform pg_notify('solander_changed', 'pictures');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_update_pictures after update on pictures referencing old table as old_rows new table as new_rows
  for each statement execute function announce_picture_change();
--> statement-breakpoint
do $do$
declare
  -- What no page shows of a work; and what lists neither choose nor order by, or learn within a minute, as a work's
  -- colours: a thousand pictures that are read would otherwise empty every list a thousand times.
  private constant text := 'import_key inventory_number notes location sub_location condition_notes main_image_url updated_at status_for status_until status_since incomplete'
    ' consigned_to consignment_share consignment_until wholesale_price cost insured_value fair_market_value origin_country hs_code';
  shown_only constant text :=
    'slug alt_text size signed framed credit_line condition_status weight_g main_picture_id picture_ratio colours orientation'
    ' image_height_mm image_width_mm sheet_height_mm sheet_width_mm framed_height_mm framed_width_mm framed_depth_mm'
    ' artist_proofs printer_proofs hors_commerce copyright licence seo_title seo_description';
  one record;
  arguments text;
begin
  for one in
    select * from (values
      ('artworks', 'artworks', private || ' ' || shown_only, null, null),
      ('artworks', 'catalogue', private || ' ' || shown_only || ' availability', null, null),
      ('artworks', 'artwork:', private, null, null),
      ('artwork_pictures', 'artwork:', '', 'artworks', 'artwork_id'),
      ('artwork_provenance', 'artwork:', '', 'artworks', 'artwork_id'),
      ('series', 'artworks catalogue', '', null, null),
      ('former_names', 'artworks catalogue', '', null, null),
      ('holds', 'artworks artwork:', 'order_id reserved_for reserved_email reserved_note', 'artworks', 'artwork_id'),
      ('file_uploads', 'photos', '', null, null),
      ('homepage_sections', 'homepage', 'updated_at', null, null),
      ('settings', 'settings', 'updated_at', null, null),
      ('exhibitions', 'exhibitions', 'submission_deadline submission_result gallery_share returns_on returns_how hanging_version hanging_unit'
        ' notes updated_at', null, null),
      ('exhibition_artworks', 'exhibitions', 'label price', 'exhibitions', 'exhibition_id'),
      ('exhibition_pictures', 'exhibitions', '', 'exhibitions', 'exhibition_id'),
      ('press_files', 'exhibitions', '', 'exhibitions', 'exhibition_id'),
      ('posts', 'posts', 'updated_at', null, null),
      ('post_artworks', 'posts', '', 'posts', 'post_id'),
      ('post_pictures', 'posts', '', 'posts', 'post_id')
    ) as announced (place, tags, ignored, owner, key)
  loop
    arguments := format('%L, %L', one.tags, one.ignored) || coalesce(', ' || quote_literal(one.owner) || ', ' || quote_literal(one.key), '');
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function announce_change(%s)', 'announce_insert_' || replace(one.tags, ' ', '_'), one.place, arguments);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function announce_change(%s)', 'announce_update_' || replace(one.tags, ' ', '_'), one.place, arguments);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function announce_change(%s)', 'announce_delete_' || replace(one.tags, ' ', '_'), one.place, arguments);
    execute format('create trigger %I after truncate on %I
      for each statement execute function announce_change(%s)', 'announce_truncate_' || replace(one.tags, ' ', '_'), one.place, arguments);
  end loop;
end
$do$;
--> statement-breakpoint
-- What was said about a status ends with it.
create function begin_status() returns trigger language plpgsql as $$
begin
  new.status_since := new.updated_at;
  new.status_for := '';
  new.status_until := null;
  return new;
end
$$;
--> statement-breakpoint
create trigger begin_status before update on artworks for each row
  when (old.availability is distinct from new.availability) execute function begin_status();
--> statement-breakpoint
-- A work has its picture's ratio and colours in its own row, where filters find them. By triggers, so that no way of
-- attaching a picture, or of reading its colours later, can forget. The picture is locked while it is read: colours that
-- arrive in this moment wait, and then find the work.
create function take_after_main_picture() returns trigger language plpgsql as $$
begin
  select height::float8 / nullif(width, 0), colours into new.picture_ratio, new.colours
    from pictures where id = new.main_picture_id for share;
  new.colours := coalesce(new.colours, '{}');
  return new;
end
$$;
--> statement-breakpoint
create trigger take_after_main_picture before insert on artworks for each row
  when (new.main_picture_id is not null) execute function take_after_main_picture();
--> statement-breakpoint
create trigger take_after_another_picture before update on artworks for each row
  when (old.main_picture_id is distinct from new.main_picture_id) execute function take_after_main_picture();
--> statement-breakpoint
create function pass_colours_on() returns trigger language plpgsql as $$
begin
  update artworks set colours = new.colours where main_picture_id = new.id and colours <> new.colours;
  return null;
end
$$;
--> statement-breakpoint
create trigger pass_colours_on after update of palette on pictures for each row
  when (old.palette is distinct from new.palette) execute function pass_colours_on();
--> statement-breakpoint
-- What is reserved under another name is not kept for whom the viewing room is any more.
create function leave_viewing_room() returns trigger language plpgsql as $$
begin
  update viewing_room_works set hold_id = null where hold_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger leave_viewing_room after update of reserved_for on holds for each row
  when (old.reserved_for <> '' and new.reserved_for <> old.reserved_for) execute function leave_viewing_room();
--> statement-breakpoint
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  -- Who asks to be erased takes the name along; what happened stays. Only `eraseOwner` says so, for its own transaction.
  if tg_op = 'UPDATE' and current_setting('solander.erasing', true) = 'on'
    and (to_jsonb(new) - array['owner', 'owner_public', 'owner_email', 'event']) = (to_jsonb(old) - array['owner', 'owner_public', 'owner_email', 'event'])
  then return new; end if;
  -- A work that is deleted takes its provenance with it.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger refuse_rewriting before update or delete on artwork_provenance for each row execute function refuse_rewriting();
--> statement-breakpoint
-- A certificate is on paper somewhere: it can be revoked, once, and outlives its work and its picture. Nothing else.
create function refuse_rewriting_certificates() returns trigger language plpgsql as $$
begin
  -- Who asks to be erased is not named by the reason either, which its page shows. Only `eraseOwner` says so.
  if tg_op = 'UPDATE' and current_setting('solander.erasing', true) = 'on'
    and to_jsonb(new) - 'revoked_reason' = to_jsonb(old) - 'revoked_reason'
  then return new; end if;
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - array['artwork_id', 'picture_id', 'revoked_at', 'revoked_reason'])
      = (to_jsonb(old) - array['artwork_id', 'picture_id', 'revoked_at', 'revoked_reason'])
    and (new.artwork_id is not distinct from old.artwork_id or new.artwork_id is null)
    and (new.picture_id is not distinct from old.picture_id or new.picture_id is null)
    and ((new.revoked_at is not distinct from old.revoked_at and new.revoked_reason = old.revoked_reason)
      or (old.revoked_at is null and new.revoked_at is not null))
  then return new; end if;
  raise exception 'certificates are only added to, and revoked' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger refuse_rewriting before update or delete on certificates for each row execute function refuse_rewriting_certificates();
--> statement-breakpoint
-- What a key signed must verify for ever; a key that is retired stays so. Its private half may go.
create function refuse_losing_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kid = old.kid and new.public_key = old.public_key and new.created_at = old.created_at
    and (old.retired_at is null or new.retired_at is not distinct from old.retired_at)
  then return new; end if;
  raise exception 'certificate keys are kept for ever' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger refuse_losing_keys before update or delete on certificate_keys for each row execute function refuse_losing_keys();
--> statement-breakpoint
-- Numbers, addresses and the like are not spelt wrong but are others. Words come in one order, so that two who write
-- works at a time never wait for each other in a ring.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_words
      select distinct word from written, unnest(tsvector_to_array(written.search)) as word
      where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'
      order by word on conflict do nothing;
  else
    insert into search_words
      select distinct word from written join replaced using (id), unnest(tsvector_to_array(written.search)) as word
      where written.search is distinct from replaced.search
        and length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'
      order by word on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_search_words_of_new after insert on artworks referencing new table as written for each statement execute function keep_search_words();
--> statement-breakpoint
create trigger keep_search_words after update on artworks referencing old table as replaced new table as written for each statement execute function keep_search_words();
--> statement-breakpoint
-- Every request that is limited writes here, and should not wait for the disk: after a crash the counts begin anew.
alter table rate_limits set unlogged;
--> statement-breakpoint
-- Whoever has an account has a profile and a role, whichever way the account was made.
create function begin_account() returns trigger language plpgsql as $$
begin
  insert into profiles (id, full_name, created_at) values (new.id, new.name, new.created_at) on conflict do nothing;
  insert into user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger begin_account after insert on auth_users for each row execute function begin_account();
--> statement-breakpoint
-- The table of `commission-machine.ts`; a test compares them. Commands say who may, and what else must hold.
create function refuse_commission_move() returns trigger language plpgsql as $$
declare
  aside constant text[] := '{inquiry,waitlist,quoted,accepted,sketch,sketch_approved,in_progress,proof,revision,final_approval,balance_paid}';
  allowed constant text[] := case old.stage
    when 'inquiry' then '{quoted,waitlist,declined,on_hold,cancelled}'
    when 'waitlist' then '{inquiry,quoted,declined,on_hold,cancelled}'
    when 'quoted' then '{accepted,inquiry,waitlist,declined,on_hold,cancelled}'
    when 'accepted' then '{sketch,in_progress,on_hold,cancelled}'
    when 'sketch' then '{sketch_approved,accepted,on_hold,cancelled}'
    when 'sketch_approved' then '{in_progress,sketch,on_hold,cancelled}'
    when 'in_progress' then '{proof,sketch_approved,accepted,on_hold,cancelled}'
    when 'proof' then '{in_progress,revision,final_approval,on_hold,cancelled}'
    when 'revision' then '{proof,on_hold,cancelled}'
    when 'final_approval' then '{balance_paid,on_hold,cancelled}'
    when 'balance_paid' then '{delivered,final_approval,on_hold,cancelled}'
    when 'delivered' then '{closed,balance_paid}'
    when 'closed' then '{delivered}'
    when 'declined' then '{inquiry}'
    when 'on_hold' then aside || 'cancelled'::text
    else '{}'
  end;
begin
  if new.stage <> all (allowed) then
    raise exception 'a commission cannot go from % to %', old.stage, new.stage using errcode = 'check_violation';
  elsif old.stage = 'on_hold' and new.stage not in (old.held_stage, 'cancelled') then
    raise exception 'a commission that is on hold goes on with %', old.held_stage using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger refuse_commission_move before update on commissions for each row
  when (old.stage is distinct from new.stage) execute function refuse_commission_move();
