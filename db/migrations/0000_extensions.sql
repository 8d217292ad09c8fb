create extension if not exists citext;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- unaccent() is only "stable", because its dictionary could change; an index needs a promise that it does not.
-- The dictionary is named without a schema: the extension may live elsewhere than in public.
create or replace function immutable_unaccent(text) returns text
language sql immutable strict parallel safe
as $$ select unaccent($1) $$;
--> statement-breakpoint
create or replace function immutable_join(text[]) returns text
language sql immutable strict parallel safe
as $$ select array_to_string($1, ' ') $$;
