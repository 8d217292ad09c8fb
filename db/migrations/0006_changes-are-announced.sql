-- Every change of what public pages show is announced to all processes when it is committed: the payload is what the
-- page cache calls it. By triggers, so that no way of writing can forget to say so.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', tg_argv[0]);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on artworks for each statement execute function announce_change('artworks');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on artwork_pictures for each statement execute function announce_change('artworks');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on series for each statement execute function announce_change('artworks');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on holds for each statement execute function announce_change('artworks');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on pictures for each statement execute function announce_change('pictures');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on file_uploads for each statement execute function announce_change('photos');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on homepage_sections for each statement execute function announce_change('homepage');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on settings for each statement execute function announce_change('settings');
