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
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exhibitions for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exhibition_artworks for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exhibition_pictures for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on posts for each statement execute function announce_change('posts');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on post_artworks for each statement execute function announce_change('posts');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on former_slugs for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on post_pictures for each statement execute function announce_change('posts');
--> statement-breakpoint
-- A work has its picture's ratio and colours in its own row, where filters find them. By triggers, so that no way of
-- hanging a picture, or of reading its colours later, can forget. The picture is locked while it is read: colours that
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
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  -- A work that is taken out of the house takes its story with it.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger refuse_rewriting before update or delete on artwork_provenance for each row execute function refuse_rewriting();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on artwork_provenance for each statement execute function announce_change('artworks');
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
