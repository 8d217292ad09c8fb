CREATE TABLE "post_artworks" (
	"post_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "post_artworks_post_id_artwork_id_pk" PRIMARY KEY("post_id","artwork_id")
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"post_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "post_pictures_post_id_picture_id_pk" PRIMARY KEY("post_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"main_picture_id" uuid,
	"main_picture_alt" text DEFAULT '' NOT NULL,
	"main_picture_caption" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "exhibition_artworks" (
	"exhibition_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"price" bigint,
	CONSTRAINT "exhibition_artworks_exhibition_id_artwork_id_pk" PRIMARY KEY("exhibition_id","artwork_id"),
	CONSTRAINT "exhibition_artworks_price" CHECK ("exhibition_artworks"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exhibition_pictures" (
	"exhibition_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	CONSTRAINT "exhibition_pictures_exhibition_id_picture_id_pk" PRIMARY KEY("exhibition_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "exhibitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"venue" text NOT NULL,
	"venue_url" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"dates_text" text DEFAULT '' NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"curator" text DEFAULT '' NOT NULL,
	"statement" jsonb,
	"press" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"catalogue" jsonb,
	"main_picture_id" uuid,
	"main_picture_alt" text DEFAULT '' NOT NULL,
	"submission_deadline" date,
	"submission_result" text,
	"notes" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exhibitions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "exhibitions_kind" CHECK ("exhibitions"."kind" in ('solo', 'group', 'fair', 'open_studio')),
	CONSTRAINT "exhibitions_dates" CHECK ("exhibitions"."ends_on" >= "exhibitions"."starts_on"),
	CONSTRAINT "exhibitions_submission" CHECK ("exhibitions"."submission_result" in ('waiting', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"noun" text NOT NULL,
	"slug" text NOT NULL,
	"noun_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_noun_slug_pk" PRIMARY KEY("noun","slug")
);
--> statement-breakpoint
ALTER TABLE "post_artworks" ADD CONSTRAINT "post_artworks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_artworks" ADD CONSTRAINT "post_artworks_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_main_picture_id_pictures_id_fk" FOREIGN KEY ("main_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_artworks" ADD CONSTRAINT "exhibition_artworks_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_artworks" ADD CONSTRAINT "exhibition_artworks_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_pictures" ADD CONSTRAINT "exhibition_pictures_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_pictures" ADD CONSTRAINT "exhibition_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_main_picture_id_pictures_id_fk" FOREIGN KEY ("main_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_artworks_position" ON "post_artworks" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "post_artworks_artwork" ON "post_artworks" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "post_pictures_picture" ON "post_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("published_at","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_artworks_position" ON "exhibition_artworks" USING btree ("exhibition_id","position");--> statement-breakpoint
CREATE INDEX "exhibition_artworks_artwork" ON "exhibition_artworks" USING btree ("artwork_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_pictures_position" ON "exhibition_pictures" USING btree ("exhibition_id","position");--> statement-breakpoint
CREATE INDEX "exhibition_pictures_picture" ON "exhibition_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "exhibitions_dated" ON "exhibitions" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "former_slugs_noun" ON "former_slugs" USING btree ("noun","noun_id");--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exhibitions for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exhibition_artworks for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exhibition_pictures for each statement execute function announce_change('exhibitions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on posts for each statement execute function announce_change('posts');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on post_artworks for each statement execute function announce_change('posts');
