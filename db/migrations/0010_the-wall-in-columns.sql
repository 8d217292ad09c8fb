CREATE TABLE "artwork_provenance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"kind" text DEFAULT 'ownership' NOT NULL,
	"year" integer,
	"year_text" text DEFAULT '' NOT NULL,
	"event" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"owner_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artwork_provenance_kind" CHECK ("artwork_provenance"."kind" in ('ownership', 'certificate'))
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "picture_ratio" double precision;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "colours" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "orientation" text GENERATED ALWAYS AS (case when coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) < 1.05 and coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) > 1 / 1.05 then 'square' when coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) > 1 then 'portrait' when coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) < 1 then 'landscape' end) STORED;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "size_class" text GENERATED ALWAYS AS (case when greatest(height_mm, width_mm, depth_mm, diameter_mm) < 400 then 'small' when greatest(height_mm, width_mm, depth_mm, diameter_mm) < 1000 then 'medium' when greatest(height_mm, width_mm, depth_mm, diameter_mm) < 1600 then 'large' when greatest(height_mm, width_mm, depth_mm, diameter_mm) is not null then 'oversize' end) STORED;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "years" "int4range" GENERATED ALWAYS AS (case when coalesce(year_from, year, year_to) is not null then int4range(least(coalesce(year_from, year, year_to), coalesce(year_to, year, year_from)), greatest(coalesce(year_from, year, year_to), coalesce(year_to, year, year_from)), '[]') end) STORED;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "medium_choice" text GENERATED ALWAYS AS (case when length(medium) between 1 and 120 then medium end) STORED;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "colours" text[] GENERATED ALWAYS AS (paints_of(palette)) STORED;--> statement-breakpoint
ALTER TABLE "artwork_provenance" ADD CONSTRAINT "artwork_provenance_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_provenance_artwork" ON "artwork_provenance" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "artworks_medium" ON "artworks" USING btree ("medium_choice","hang_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_series_hung" ON "artworks" USING btree ("series_id","hang_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_availability" ON "artworks" USING btree ("availability","hang_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_orientation" ON "artworks" USING btree ("orientation","hang_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_size" ON "artworks" USING btree ("size_class","hang_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_years" ON "artworks" USING gist ("years") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_colours" ON "artworks" USING gin ("colours") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_shop_medium" ON "artworks" USING btree ("medium_choice","newest_first","id") WHERE published_at is not null and archived_at is null and availability = 'available';--> statement-breakpoint
CREATE INDEX "artworks_shop_series" ON "artworks" USING btree ("series_id","newest_first","id") WHERE published_at is not null and archived_at is null and availability = 'available';--> statement-breakpoint
CREATE INDEX "artworks_counted" ON "artworks" USING btree ("medium_choice","series_id","availability","orientation","size_class","years","price","currency","colours","edition_size","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_main_picture" ON "artworks" USING btree ("main_picture_id");--> statement-breakpoint
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
update artworks set picture_ratio = pictures.height::float8 / nullif(pictures.width, 0), colours = pictures.colours
  from pictures where pictures.id = artworks.main_picture_id;
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
