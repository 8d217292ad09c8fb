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
