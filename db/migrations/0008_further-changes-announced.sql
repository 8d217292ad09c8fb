create trigger announce_change after insert or update or delete or truncate on former_slugs for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on post_pictures for each statement execute function announce_change('posts');
