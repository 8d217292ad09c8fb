create extension if not exists citext;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- unaccent() is only "stable", because its dictionary could change; an index needs a promise that it does not.
-- Schemas are written out: since version 17 indexes are built and analysed with an empty search path, and a hosted
-- database may keep its extensions elsewhere than in public.
do $do$
declare home text := (select nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'unaccent');
begin
  execute format(
    'create or replace function immutable_unaccent(text) returns text language sql immutable strict parallel safe as %L',
    format('select %1$I.unaccent(''%1$I.unaccent''::regdictionary, $1)', home));
end $do$;
--> statement-breakpoint
create or replace function immutable_join(text[]) returns text
language sql immutable strict parallel safe
as $$ select array_to_string($1, ' ') $$;
--> statement-breakpoint
-- The paints of a picture, in the words of somebody who looks for one: the eleven basic colour terms (B. Berlin, P. Kay,
-- Basic Color Terms, 1969) with brown called earth and, as painters do, ochre apart from yellow. The palette's OKLab is
-- read as lightness l, chroma c and hue h (B. Ottosson, A perceptual color space, 2020), the limits were set on paintings:
-- a tint counts as a colour from a chroma that is lowest for blues, which stand out among earths, and highest for the
-- yellow of paper and linen. A vivid colour counts double. A colour is named where it holds a real share of the picture:
-- 8 in 100; ground and shadow are everywhere, so white and earth need 25, grey 40; black, drawn with, 6.
create function paints_of(palette jsonb) returns text[] language sql immutable strict parallel safe as $$
with colours as (
  select (one ->> 'l')::float8 as l,
    |/ ((one ->> 'a')::float8 ^ 2 + (one ->> 'b')::float8 ^ 2) as c,
    atan2d((one ->> 'b')::float8, (one ->> 'a')::float8) + case when (one ->> 'b')::float8 < 0 then 360 else 0 end as h,
    (one ->> 'share')::float8 as share
  from jsonb_array_elements(palette) as one
), tints as (
  select *, l >= 0.2 and c >= case
    when h >= 180 and h < 300 then 0.017 when h >= 40 and h < 62 then 0.03 when h >= 62 and h < 115 then 0.045 else 0.025
  end as tinted from colours
), named as (
  select share, c, case
    when not tinted then case when l >= 0.84 then 'white' when l < 0.33 then 'black' else 'grey' end
    when h < 20 or h >= 345 then case when l >= 0.62 then 'pink' when c < 0.06 then 'earth' else 'red' end
    when h < 40 then case when l >= 0.64 and c < 0.14 then 'pink' when c < 0.08 then 'earth' else 'red' end
    when h < 62 then case when c >= 0.11 and l >= 0.5 then 'orange' when l >= 0.64 then 'pink' else 'earth' end
    when h < 115 then case when l >= 0.8 and c >= 0.1 then 'yellow' when l >= 0.5 and c >= 0.07 then 'ochre' when l >= 0.84 then 'white' else 'earth' end
    when h < 180 then 'green'
    when h < 290 then 'blue'
    when h < 330 or l < 0.6 then 'violet'
    else 'pink'
  end as name from tints
), held as (
  select name, sum(share * case when c >= 0.09 then 2 else 1 end) as share from named group by name
)
select coalesce(array_agg(name order by name), '{}') from held
where share >= case name when 'grey' then 0.4 when 'white' then 0.25 when 'earth' then 0.25 when 'black' then 0.06 else 0.08 end
$$;
--> statement-breakpoint
-- The public files of a picture as pages name them: their common folder, and of each format the widths there are. A file
-- that lies elsewhere or is called otherwise is none of them.
create function files_of(variants jsonb) returns jsonb language sql immutable strict parallel safe as $$
with place as (
  select regexp_replace(coalesce(variants -> 0 ->> 'key', ''), '/[^/]*$', '') as folder
), files as (
  select file ->> 'format' as format, (file ->> 'width')::int as width
  from place, jsonb_array_elements(variants) as file
  where file ->> 'key' = folder || '/' || (file ->> 'width') || '.' || replace(file ->> 'format', 'jpeg', 'jpg')
)
select jsonb_build_object(
  'folder', (select folder from place),
  'avif', coalesce(string_agg(width::text, ' ' order by width) filter (where format = 'avif'), ''),
  'webp', coalesce(string_agg(width::text, ' ' order by width) filter (where format = 'webp'), ''),
  'jpeg', coalesce(string_agg(width::text, ' ' order by width) filter (where format = 'jpeg'), '')
) from files
$$;
