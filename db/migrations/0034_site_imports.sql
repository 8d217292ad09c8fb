-- Posts and pages from an export of a former site. docs/decisions/142 says why.
CREATE TABLE "site_import_items" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"old_address" text NOT NULL,
	"old_path" text,
	"old_slug" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"excerpt" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"content" text NOT NULL,
	"main_attachment" text DEFAULT '' NOT NULL,
	"is_chosen" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"missing" text[] DEFAULT '{}'::text[] NOT NULL,
	"pictures" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"redirect_id" uuid,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "site_import_items_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "site_import_items_kind" CHECK ("site_import_items"."kind" in ('post', 'page')),
	CONSTRAINT "site_import_items_state" CHECK ("site_import_items"."state" in ('waiting', 'again', 'done', 'failed', 'removed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "site_import_pictures" (
	"import_id" uuid NOT NULL,
	"address" text NOT NULL,
	"attachment_id" text,
	"alt" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"picture_id" uuid,
	"problem" text,
	CONSTRAINT "site_import_pictures_import_id_address_pk" PRIMARY KEY("import_id","address")
);
--> statement-breakpoint
CREATE TABLE "site_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"key" text,
	"owner_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"site_url" text DEFAULT '' NOT NULL,
	"site_title" text DEFAULT '' NOT NULL,
	"attachments" integer DEFAULT 0 NOT NULL,
	"others" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"publishes" boolean DEFAULT false NOT NULL,
	"wants_stop" boolean DEFAULT false NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "site_imports_state" CHECK ("site_imports"."state" in ('arriving', 'reading', 'ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "site_import_items" ADD CONSTRAINT "site_import_items_import_id_site_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."site_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_import_pictures" ADD CONSTRAINT "site_import_pictures_import_id_site_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."site_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "site_import_items_target" ON "site_import_items" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "site_import_pictures_attachment" ON "site_import_pictures" USING btree ("import_id","attachment_id");
--> statement-breakpoint
CREATE INDEX "site_imports_newest" ON "site_imports" USING btree ("created_at","id");
