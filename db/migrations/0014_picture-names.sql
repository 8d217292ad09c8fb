-- Pictures have addresses by folder and name, as a bucket with a folder for works and one for the artist's photographs has them, and
-- the studio says what is shown of a picture. docs/decisions/112 and 113 say why.
alter table pictures add column crop jsonb;
--> statement-breakpoint
alter table pictures add column cropped_at timestamptz;
--> statement-breakpoint
-- No foreign key: those of pictures are their uses, by which unused ones are found and deleted (`picture_uses`).
create table picture_names (
  path text primary key,
  picture_id uuid not null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index picture_names_picture on picture_names (picture_id);
--> statement-breakpoint
create function plain_file_name(name text) returns text language sql immutable strict parallel safe as $$
select coalesce(nullif(trim(both '-' from left(trim(both '-' from
  regexp_replace(lower(immutable_unaccent(regexp_replace(name, '\.[a-zA-Z0-9]{1,5}$', ''))), '[^a-z0-9]+', '-', 'g')), 80)), ''), 'picture')
$$;
--> statement-breakpoint
-- Gives a picture its name in a folder, unless it has one there. Taken names get a number; after many, a part of the picture's id.
create function name_picture(picture uuid, folder text, start text, given text) returns void language plpgsql as $$
declare
  base constant text := folder || start || plain_file_name(given);
  wanted text := base;
  taken integer := 1;
begin
  if exists (select from picture_names where picture_id = picture and starts_with(path, folder)) then
    return;
  end if;
  loop
    insert into picture_names (path, picture_id) values (wanted || '.jpg', picture) on conflict (path) do nothing;
    exit when found;
    taken := taken + 1;
    wanted := base || '-' || case when taken < 20 then taken::text else left(replace(gen_random_uuid()::text, '-', ''), 10) end;
  end loop;
end
$$;
--> statement-breakpoint
-- All that have none: those of a version before, and of an archive that it made.
create function name_pictures() returns void language plpgsql as $$
begin
  perform name_picture(id, 'artworks/', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD-'), original_name)
    from pictures where id in (select picture_id from artwork_pictures) order by created_at, id;
  perform name_picture(picture_id, 'artist-photos/', '', regexp_replace(file_path, '^.*/', ''))
    from file_uploads where picture_id is not null order by created_at, id;
end
$$;
--> statement-breakpoint
create function name_view() returns trigger language plpgsql as $$
begin
  perform name_picture(id, 'artworks/', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD-'), original_name)
    from pictures where id = new.picture_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger name_view after insert on artwork_pictures for each row execute function name_view();
--> statement-breakpoint
create function name_photo() returns trigger language plpgsql as $$
begin
  perform name_picture(new.picture_id, 'artist-photos/', '', regexp_replace(new.file_path, '^.*/', ''));
  return null;
end
$$;
--> statement-breakpoint
create trigger name_new_photo after insert on file_uploads for each row
  when (new.picture_id is not null) execute function name_photo();
--> statement-breakpoint
create trigger name_arrived_photo after update of picture_id on file_uploads for each row
  when (new.picture_id is not null and new.picture_id is distinct from old.picture_id) execute function name_photo();
--> statement-breakpoint
select name_pictures();
--> statement-breakpoint
create function pass_ratio_on() returns trigger language plpgsql as $$
begin
  update artworks set picture_ratio = new.height::float8 / nullif(new.width, 0) where main_picture_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger pass_ratio_on after update of width, height on pictures for each row
  when (old.width <> new.width or old.height <> new.height) execute function pass_ratio_on();
--> statement-breakpoint
create function forget_picture_names() returns trigger language plpgsql as $$
begin
  delete from picture_names where picture_id in (select id from old_rows);
  return null;
end
$$;
--> statement-breakpoint
create trigger forget_picture_names after delete on pictures referencing old table as old_rows
  for each statement execute function forget_picture_names();
