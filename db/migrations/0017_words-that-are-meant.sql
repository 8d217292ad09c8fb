CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
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
insert into search_words
  select distinct word from artworks, unnest(tsvector_to_array(artworks.search)) as word
  where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'
  order by word on conflict do nothing;
