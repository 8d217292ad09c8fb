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
$$;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "files" jsonb GENERATED ALWAYS AS (files_of(variants)) STORED NOT NULL;