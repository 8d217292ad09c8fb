CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"address" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"columns" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refreshes" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"confirm_code_hash" text,
	"confirm_code_expires_at" timestamp (3) with time zone,
	"confirm_tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "auth_sessions_aal" CHECK ("auth_sessions"."aal" in ('aal1', 'aal2'))
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"email" "citext",
	"role" text DEFAULT 'admin' NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "setup_links_role" CHECK ("setup_links"."role" in ('admin', 'user')),
	CONSTRAINT "setup_links_anybody" CHECK ("setup_links"."email" is not null or "setup_links"."role" = 'admin')
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'user'))
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"address_on_trust" boolean DEFAULT false NOT NULL,
	"image" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"concern" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"times" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_counts_kind_day_name_pk" PRIMARY KEY("kind","day","name"),
	CONSTRAINT "visit_counts_kind" CHECK ("visit_counts"."kind" in ('site', 'page', 'work', 'cart', 'source', 'country', 'hour', 'missing', 'search'))
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"artwork_id" uuid,
	"source" text,
	"country" text DEFAULT '' NOT NULL,
	CONSTRAINT "visits_kind" CHECK ("visits"."kind" in ('view', 'cart', 'missing', 'search'))
);
--> statement-breakpoint
CREATE TABLE "artwork_pictures" (
	"artwork_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'front' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"focal_x" real,
	"focal_y" real,
	CONSTRAINT "artwork_pictures_artwork_id_picture_id_pk" PRIMARY KEY("artwork_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "artworks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"import_key" text,
	"inventory_number" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'Painting' NOT NULL,
	"medium" text DEFAULT '' NOT NULL,
	"series_id" uuid,
	"series_position" integer,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"subjects" text[] DEFAULT '{}'::text[] NOT NULL,
	"styles" text[] DEFAULT '{}'::text[] NOT NULL,
	"year" integer,
	"year_text" text DEFAULT '' NOT NULL,
	"year_from" integer,
	"year_to" integer,
	"size" text DEFAULT '' NOT NULL,
	"height_mm" double precision,
	"width_mm" double precision,
	"depth_mm" double precision,
	"diameter_mm" double precision,
	"image_height_mm" double precision,
	"image_width_mm" double precision,
	"sheet_height_mm" double precision,
	"sheet_width_mm" double precision,
	"framed_height_mm" double precision,
	"framed_width_mm" double precision,
	"framed_depth_mm" double precision,
	"weight_g" integer,
	"framed" boolean,
	"signed" text DEFAULT '' NOT NULL,
	"credit_line" text DEFAULT '' NOT NULL,
	"condition_status" text,
	"condition_notes" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"sub_location" text DEFAULT '' NOT NULL,
	"consigned_to" text DEFAULT '' NOT NULL,
	"consignment_share" integer,
	"consignment_until" date,
	"copyright" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"origin_country" text DEFAULT '' NOT NULL,
	"hs_code" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"price" bigint,
	"wholesale_price" bigint,
	"cost" bigint,
	"insured_value" bigint,
	"fair_market_value" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"availability" text DEFAULT 'available' NOT NULL,
	"status_for" text DEFAULT '' NOT NULL,
	"status_until" date,
	"status_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edition_size" integer,
	"artist_proofs" integer,
	"printer_proofs" integer,
	"hors_commerce" integer,
	"print_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"sort_order" integer,
	"main_picture_id" uuid,
	"main_image_url" text,
	"picture_ratio" double precision,
	"colours" text[] DEFAULT '{}'::text[] NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orientation" text GENERATED ALWAYS AS (case when coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) < 1.05 and coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) > 1 / 1.05 then 'square' when coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) > 1 then 'portrait' when coalesce(coalesce(height_mm, diameter_mm) / nullif(coalesce(width_mm, diameter_mm), 0), picture_ratio) < 1 then 'landscape' end) STORED,
	"size_class" text GENERATED ALWAYS AS (case when greatest(height_mm, width_mm, depth_mm, diameter_mm) < 400 then 'small' when greatest(height_mm, width_mm, depth_mm, diameter_mm) < 1000 then 'medium' when greatest(height_mm, width_mm, depth_mm, diameter_mm) < 1600 then 'large' when greatest(height_mm, width_mm, depth_mm, diameter_mm) is not null then 'oversize' end) STORED,
	"years" "int4range" GENERATED ALWAYS AS (case when coalesce(year_from, year, year_to) is not null then int4range(least(coalesce(year_from, year, year_to), coalesce(year_to, year, year_from)), greatest(coalesce(year_from, year, year_to), coalesce(year_to, year, year_from)), '[]') end) STORED,
	"medium_choice" text GENERATED ALWAYS AS (case when length(medium) between 1 and 120 then medium end) STORED,
	"gallery_rank" integer GENERATED ALWAYS AS (coalesce(sort_order, 2147483647)) STORED,
	"series_rank" bigint GENERATED ALWAYS AS (coalesce(series_position::bigint, 4294967296 + coalesce(sort_order, 2147483647))) STORED,
	"newest_first" bigint GENERATED ALWAYS AS ((-1000 * extract(epoch from created_at at time zone 'UTC'))::bigint) STORED,
	"incomplete" boolean GENERATED ALWAYS AS (main_picture_id is null or medium = '' or (year is null and year_text = '') or (size = '' and height_mm is null and width_mm is null and diameter_mm is null)) STORED,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', immutable_unaccent(title)), 'A') || setweight(to_tsvector('simple', immutable_unaccent(medium || ' ' || immutable_join(tags || subjects || styles))), 'B') || setweight(to_tsvector('simple', immutable_unaccent(left(description, 20000))), 'C')) STORED,
	CONSTRAINT "artworks_slug_unique" UNIQUE("slug"),
	CONSTRAINT "artworks_import_key_unique" UNIQUE("import_key"),
	CONSTRAINT "artworks_availability" CHECK ("artworks"."availability" in ('available', 'reserved', 'sold', 'on_loan', 'not_for_sale', 'gifted', 'lost')),
	CONSTRAINT "artworks_price" CHECK ("artworks"."price" >= 0),
	CONSTRAINT "artworks_edition" CHECK ("artworks"."edition_size" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"answer" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_rows" (
	"file" text NOT NULL,
	"position" integer NOT NULL,
	"artwork_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "imported_rows_file_position_pk" PRIMARY KEY("file","position")
);
--> statement-breakpoint
CREATE TABLE "removed_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'front' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"focal_x" real,
	"focal_y" real,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" "citext" NOT NULL,
	"years" text DEFAULT '' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_slug_unique" UNIQUE("slug"),
	CONSTRAINT "series_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "upload_drafts" (
	"artwork_id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upload_drafts_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guessed" text[] DEFAULT '{}'::text[] NOT NULL,
	"without_price" boolean DEFAULT false NOT NULL,
	"keeps_twin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer DEFAULT 0 NOT NULL,
	"key" text,
	"bytes" bigint,
	"rows" integer,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"drill" text DEFAULT 'untried' NOT NULL,
	"drill_problem" text,
	"drilled_at" timestamp (3) with time zone,
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('waiting', 'running', 'done', 'failed', 'canceled')),
	CONSTRAINT "backups_drill" CHECK ("backups"."drill" in ('untried', 'running', 'passed', 'failed')),
	CONSTRAINT "backups_kept" CHECK (("backups"."state" = 'done') = ("backups"."key" is not null))
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"file_name" text NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer DEFAULT 0 NOT NULL,
	"artist" text DEFAULT '' NOT NULL,
	"made_at" text DEFAULT '' NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restores_state" CHECK ("restores"."state" in ('arriving', 'waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
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
CREATE TABLE "certificate_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed_key" text,
	"mac" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "certificate_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL,
	"entry_id" uuid,
	"by_studio" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"artwork_id" uuid,
	"copy" text DEFAULT '' NOT NULL,
	"picture_id" uuid,
	"text" text NOT NULL,
	"kid" text NOT NULL,
	"signature" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"replaces" uuid,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "commission_proof_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proof_id" uuid NOT NULL,
	"picture_id" uuid,
	"position" integer NOT NULL,
	"x" integer,
	"y" integer,
	"text" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "commission_proof_marks_place" CHECK (num_nonnulls("commission_proof_marks"."picture_id", "commission_proof_marks"."x", "commission_proof_marks"."y") in (0, 3)),
	CONSTRAINT "commission_proof_marks_within" CHECK ("commission_proof_marks"."x" between 0 and 1000 and "commission_proof_marks"."y" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "commission_proof_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proof_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small_width" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_proof_pictures_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
CREATE TABLE "commission_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"commission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_from" text,
	"mail_id" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text DEFAULT '' NOT NULL,
	"sent_back_at" timestamp (3) with time zone,
	"sent_back_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_proofs_kind" CHECK ("commission_proofs"."kind" in ('sketch', 'proof')),
	CONSTRAINT "commission_proofs_fate" CHECK (num_nonnulls("commission_proofs"."approved_at", "commission_proofs"."sent_back_at") <= 1),
	CONSTRAINT "commission_proofs_sent" CHECK ("commission_proofs"."sent_at" is not null or num_nonnulls("commission_proofs"."approved_at", "commission_proofs"."sent_back_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "commission_milestones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"commission_id" uuid NOT NULL,
	"quote_id" uuid,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"due" date,
	"invoice_id" uuid,
	"waived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_milestones_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "commission_milestones_kind" CHECK ("commission_milestones"."kind" in ('deposit', 'milestone', 'revision', 'balance')),
	CONSTRAINT "commission_milestones_amount" CHECK ("commission_milestones"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"commission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"deposit_percent" integer NOT NULL,
	"revisions_included" integer NOT NULL,
	"further_revision_price" bigint NOT NULL,
	"terms" text NOT NULL,
	"terms_version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" text DEFAULT '' NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_quotes_total" CHECK ("commission_quotes"."total" > 0 and "commission_quotes"."further_revision_price" >= 0),
	CONSTRAINT "commission_quotes_deposit" CHECK ("commission_quotes"."deposit_percent" between 25 and 50),
	CONSTRAINT "commission_quotes_revisions" CHECK ("commission_quotes"."revisions_included" between 0 and 20),
	CONSTRAINT "commission_quotes_fate" CHECK (num_nonnulls("commission_quotes"."accepted_at", "commission_quotes"."declined_at", "commission_quotes"."withdrawn_at") <= 1),
	CONSTRAINT "commission_quotes_sent" CHECK ("commission_quotes"."sent_at" is not null or num_nonnulls("commission_quotes"."accepted_at", "commission_quotes"."declined_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "commission_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"commission_id" uuid NOT NULL,
	"by" text NOT NULL,
	"position" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"artwork_id" uuid,
	"folder" text,
	"width" integer,
	"height" integer,
	"small_width" integer,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_references_folder_unique" UNIQUE("folder"),
	CONSTRAINT "commission_references_by" CHECK ("commission_references"."by" in ('client', 'studio')),
	CONSTRAINT "commission_references_what" CHECK (num_nonnulls("commission_references"."artwork_id", "commission_references"."folder") = 1),
	CONSTRAINT "commission_references_file" CHECK (num_nonnulls("commission_references"."folder", "commission_references"."width", "commission_references"."height", "commission_references"."small_width") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "commission_room_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"commission_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "commission_room_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stage" text DEFAULT 'inquiry' NOT NULL,
	"stage_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"height_mm" double precision,
	"width_mm" double precision,
	"depth_mm" double precision,
	"medium" text DEFAULT '' NOT NULL,
	"palette" text DEFAULT '' NOT NULL,
	"use" text DEFAULT '' NOT NULL,
	"budget" text DEFAULT '' NOT NULL,
	"deadline" date,
	"sketch_due" date,
	"proof_due" date,
	"delivery_due" date,
	"revisions_included" integer DEFAULT 0 NOT NULL,
	"revisions_extra" integer DEFAULT 0 NOT NULL,
	"revisions_used" integer DEFAULT 0 NOT NULL,
	"held_stage" text,
	"held_since" timestamp (3) with time zone,
	"held_until" date,
	"held_reason" text DEFAULT '' NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"waitlist_place" integer,
	"delivered_at" timestamp (3) with time zone,
	"show_consent_at" timestamp (3) with time zone,
	"artwork_id" uuid,
	"thread_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"form_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_artwork_id_unique" UNIQUE("artwork_id"),
	CONSTRAINT "commissions_thread_id_unique" UNIQUE("thread_id"),
	CONSTRAINT "commissions_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "commissions_stage" CHECK ("commissions"."stage" in ('inquiry', 'quoted', 'accepted', 'sketch', 'sketch_approved', 'in_progress', 'proof', 'revision', 'final_approval', 'balance_paid', 'delivered', 'closed', 'waitlist', 'declined', 'on_hold', 'cancelled')),
	CONSTRAINT "commissions_held" CHECK (("commissions"."stage" = 'on_hold') = ("commissions"."held_stage" is not null) and ("commissions"."stage" = 'on_hold') = ("commissions"."held_since" is not null)),
	CONSTRAINT "commissions_held_stage" CHECK ("commissions"."held_stage" in ('inquiry', 'quoted', 'accepted', 'sketch', 'sketch_approved', 'in_progress', 'proof', 'revision', 'final_approval', 'balance_paid', 'waitlist')),
	CONSTRAINT "commissions_waitlist" CHECK (("commissions"."stage" = 'waitlist') = ("commissions"."waitlist_place" is not null)),
	CONSTRAINT "commissions_delivered" CHECK ("commissions"."stage" not in ('delivered', 'closed') or "commissions"."delivered_at" is not null),
	CONSTRAINT "commissions_revisions" CHECK ("commissions"."revisions_included" between 0 and 99 and "commissions"."revisions_extra" between 0 and 99 and "commissions"."revisions_used" between 0 and "commissions"."revisions_included" + "commissions"."revisions_extra"),
	CONSTRAINT "commissions_sides" CHECK ("commissions"."height_mm" > 0 and "commissions"."width_mm" > 0 and "commissions"."depth_mm" > 0)
);
--> statement-breakpoint
CREATE TABLE "revoked_room_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "condition_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "condition_marks_kind" CHECK ("condition_marks"."kind" in ('scratch', 'crack', 'stain', 'abrasion', 'foxing', 'loss', 'dent', 'warp', 'frame', 'other')),
	CONSTRAINT "condition_marks_within" CHECK ("condition_marks"."x" between 0 and 1000 and "condition_marks"."y" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "condition_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small_width" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "condition_pictures_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"occasion" text NOT NULL,
	"on_day" date NOT NULL,
	"examiner" text DEFAULT '' NOT NULL,
	"overall" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"climate" text DEFAULT '' NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_reports_occasion" CHECK ("condition_reports"."occasion" in ('incoming', 'outgoing', 'loan', 'routine')),
	CONSTRAINT "condition_reports_overall" CHECK ("condition_reports"."overall" in ('', 'Excellent', 'Very Good', 'Good', 'Fair', 'Poor', 'Very Poor')),
	CONSTRAINT "condition_reports_copy" CHECK ("condition_reports"."copy" between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "condition_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"strokes" jsonb,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "condition_signatures_side" CHECK ("condition_signatures"."side" in ('studio', 'other')),
	CONSTRAINT "condition_signatures_name" CHECK ("condition_signatures"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "demo_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"noun" text NOT NULL,
	"record_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"noun" text NOT NULL,
	"noun_id" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bulk_id" uuid
);
--> statement-breakpoint
CREATE TABLE "homepage_sections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section_type" text NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"section_order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"verified_by" text,
	"by_hand" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_addresses_verified" CHECK ("customer_addresses"."verified_by" in ('account', 'newsletter', 'order', 'hand'))
);
--> statement-breakpoint
CREATE TABLE "customer_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" "citext",
	"order_id" uuid,
	"customer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"gone_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_pairs" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"apart_at" timestamp (3) with time zone,
	CONSTRAINT "customer_pairs_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "customer_pairs_order" CHECK ("customer_pairs"."first_id" < "customer_pairs"."second_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_rank" integer DEFAULT 0 NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"job" text DEFAULT '' NOT NULL,
	"partner" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"social" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT '' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"postal" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp (3) with time zone,
	"order_count" integer DEFAULT 0 NOT NULL,
	"work_count" integer DEFAULT 0 NOT NULL,
	"asked_count" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"purchase_count" integer DEFAULT 0 NOT NULL,
	"bought_at" timestamp (3) with time zone,
	"subscribed" boolean DEFAULT false NOT NULL,
	"spent" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"name_key" text DEFAULT '' NOT NULL,
	"initial_key" text DEFAULT '' NOT NULL,
	"phone_keys" text[] DEFAULT '{}' NOT NULL,
	"postal_keys" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_customers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_invoices" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" "citext" NOT NULL,
	"kind" text NOT NULL,
	"rate" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"delivery" boolean DEFAULT false NOT NULL,
	"begins_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"most_uses" integer,
	"most_per_buyer" integer,
	"least_subtotal" bigint DEFAULT 0 NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_kind" CHECK ("discount_codes"."kind" in ('percent', 'fixed')),
	CONSTRAINT "discount_codes_rate" CHECK ("discount_codes"."rate" between 0 and 100000),
	CONSTRAINT "discount_codes_amounts" CHECK ("discount_codes"."amount" >= 0 and "discount_codes"."least_subtotal" >= 0),
	CONSTRAINT "discount_codes_terms" CHECK (("discount_codes"."kind" = 'percent') = ("discount_codes"."rate" > 0) and ("discount_codes"."kind" = 'fixed') = ("discount_codes"."amount" > 0))
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
	"gallery_share" integer,
	"returns_on" date,
	"returns_how" text DEFAULT '' NOT NULL,
	"hanging_version" integer DEFAULT 0 NOT NULL,
	"hanging_unit" text,
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
	CONSTRAINT "exhibitions_submission" CHECK ("exhibitions"."submission_result" in ('waiting', 'accepted', 'declined')),
	CONSTRAINT "exhibitions_gallery_share" CHECK ("exhibitions"."gallery_share" between 0 and 100),
	CONSTRAINT "exhibitions_hanging_unit" CHECK ("exhibitions"."hanging_unit" in ('cm', 'in'))
);
--> statement-breakpoint
CREATE TABLE "press_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exhibition_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"issuer" text,
	"phone" text,
	"sealed_secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_factors_type" CHECK ("auth_factors"."type" in ('totp', 'phone')),
	CONSTRAINT "auth_factors_status" CHECK ("auth_factors"."status" in ('unverified', 'verified')),
	CONSTRAINT "auth_factors_whole" CHECK (("auth_factors"."type" = 'totp') = ("auth_factors"."sealed_secret" is not null)),
	CONSTRAINT "auth_factors_phone" CHECK (("auth_factors"."type" = 'phone') = ("auth_factors"."phone" is not null))
);
--> statement-breakpoint
CREATE TABLE "auth_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"proves_second_step" boolean DEFAULT false NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_remembered_browsers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_remembered_browsers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth_signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exhibition_hangings" (
	"exhibition_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"wall_id" uuid,
	"x_mm" integer NOT NULL,
	"center_mm" integer NOT NULL,
	"hook_mm" integer NOT NULL,
	CONSTRAINT "exhibition_hangings_exhibition_id_artwork_id_pk" PRIMARY KEY("exhibition_id","artwork_id"),
	CONSTRAINT "exhibition_hangings_hook" CHECK ("exhibition_hangings"."hook_mm" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exhibition_walls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exhibition_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"eye_mm" integer NOT NULL,
	CONSTRAINT "exhibition_walls_size" CHECK ("exhibition_walls"."width_mm" > 0 and "exhibition_walls"."height_mm" > 0 and "exhibition_walls"."eye_mm" > 0)
);
--> statement-breakpoint
CREATE TABLE "hold_alerts" (
	"artwork_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hold_alerts_artwork_id_email_pk" PRIMARY KEY("artwork_id","email")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"reserved_for" text DEFAULT '' NOT NULL,
	"reserved_email" "citext" DEFAULT '' NOT NULL,
	"reserved_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_state" CHECK ("holds"."state" in ('active', 'sold', 'released')),
	CONSTRAINT "holds_number" CHECK ("holds"."number" >= 1),
	CONSTRAINT "holds_reserved" CHECK ("holds"."reserved_for" = '' or ("holds"."order_id" is null and "holds"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "import_cells" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"heading" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"proposal" text,
	"problem" text,
	"answer" text,
	CONSTRAINT "import_cells_import_id_row_heading_pk" PRIMARY KEY("import_id","row","heading")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"entries" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"title" text NOT NULL,
	"message" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"headings" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_works" (
	"import_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"title" text NOT NULL,
	"inventory_number" text,
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"changed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"step" bigint,
	"pictured" boolean DEFAULT false NOT NULL,
	"pictures" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_works_import_id_artwork_id_pk" PRIMARY KEY("import_id","artwork_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"key" text,
	"owner_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"found" jsonb,
	"mapping" jsonb,
	"forecast" jsonb,
	"run_token" uuid,
	"begun_at" timestamp (3) with time zone,
	"next" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"warnings" integer DEFAULT 0 NOT NULL,
	"new_series" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures_total" integer DEFAULT 0 NOT NULL,
	"pictures_done" integer DEFAULT 0 NOT NULL,
	"wants" text,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('arriving', 'reading', 'ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "agreement_works" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"price" bigint,
	"share" integer,
	"state" text DEFAULT 'planned' NOT NULL,
	"was" text DEFAULT '' NOT NULL,
	"out_on" date,
	"sold_for" bigint,
	"sold_on" date,
	"back_on" date,
	"payout_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_works_state" CHECK ("agreement_works"."state" in ('planned', 'out', 'sold', 'back')),
	CONSTRAINT "agreement_works_share" CHECK ("agreement_works"."share" between 0 and 100),
	CONSTRAINT "agreement_works_sold" CHECK (("agreement_works"."state" = 'sold') = ("agreement_works"."sold_for" is not null and "agreement_works"."sold_on" is not null)),
	CONSTRAINT "agreement_works_amounts" CHECK ("agreement_works"."price" >= 0 and "agreement_works"."sold_for" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"place_id" uuid NOT NULL,
	"begins_on" date NOT NULL,
	"due_back_on" date,
	"told_late_of" date,
	"share" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"discounts" text DEFAULT '' NOT NULL,
	"paid" text DEFAULT '' NOT NULL,
	"insured" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"signed_on" date,
	"countersigned_on" date,
	"countersigned_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_kind" CHECK ("agreements"."kind" in ('consignment', 'loan')),
	CONSTRAINT "agreements_state" CHECK ("agreements"."state" in ('draft', 'running', 'ended', 'cancelled')),
	CONSTRAINT "agreements_share" CHECK ("agreements"."share" between 0 and 100),
	CONSTRAINT "agreements_days" CHECK ("agreements"."due_back_on" >= "agreements"."begins_on")
);
--> statement-breakpoint
CREATE TABLE "crates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
	"place_id" uuid NOT NULL,
	"inner_height_mm" double precision,
	"inner_width_mm" double precision,
	"inner_depth_mm" double precision,
	"outer_height_mm" double precision,
	"outer_width_mm" double precision,
	"outer_depth_mm" double precision,
	"weight_g" integer,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crates_name_unique" UNIQUE("name"),
	CONSTRAINT "crates_weight" CHECK ("crates"."weight_g" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"deductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_name_unique" UNIQUE("name"),
	CONSTRAINT "places_kind" CHECK ("places"."kind" in ('studio', 'storage', 'home', 'gallery', 'museum', 'collector', 'framer', 'carrier', 'other'))
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"place_id" uuid NOT NULL,
	"spot" text DEFAULT '' NOT NULL,
	"crate_id" uuid,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"carrier" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stays_copy" CHECK ("stays"."copy" between 0 and 100000),
	CONSTRAINT "stays_order" CHECK ("stays"."to_at" > "stays"."from_at")
);
--> statement-breakpoint
CREATE TABLE "work_amounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"what" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_amounts_kind" CHECK ("work_amounts"."kind" in ('cost', 'insured', 'market')),
	CONSTRAINT "work_amounts_amount" CHECK ("work_amounts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"number" text,
	"order_id" uuid,
	"corrects_id" uuid,
	"decision" uuid,
	"draft" jsonb,
	"content" jsonb,
	"email" "citext" DEFAULT '' NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"draw_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_decision_unique" UNIQUE("decision"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_draft" CHECK (("invoices"."number" is null) = ("invoices"."draft" is not null)),
	CONSTRAINT "invoices_issued" CHECK (("invoices"."number" is null) = ("invoices"."content" is null) and ("invoices"."number" is null) = ("invoices"."issued_at" is null)),
	CONSTRAINT "invoices_corrects" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."corrects_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"unfinished" integer DEFAULT 1 NOT NULL,
	"parked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_pictures" (
	"letter_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "letter_pictures_letter_id_picture_id_pk" PRIMARY KEY("letter_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "letter_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"email" "citext" NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"words" text DEFAULT '' NOT NULL,
	"bounce" text,
	"bounce_status" text DEFAULT '' NOT NULL,
	CONSTRAINT "letter_recipients_state" CHECK ("letter_recipients"."state" in ('waiting', 'claimed', 'accepted', 'refused', 'uncertain', 'left_out', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"action_label" text DEFAULT '' NOT NULL,
	"action_href" text DEFAULT '' NOT NULL,
	"prices_hidden" uuid[] DEFAULT '{}' NOT NULL,
	"source_noun" text,
	"source_id" uuid,
	"scheduled_at" timestamp (3) with time zone,
	"fixed" jsonb,
	"sender" text DEFAULT '' NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"started_by" text DEFAULT '' NOT NULL,
	"run_token" uuid,
	"problem" text DEFAULT '' NOT NULL,
	"failed_runs" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"uncertain" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_state" CHECK ("letters"."state" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
	CONSTRAINT "letters_scheduled" CHECK (("letters"."state" = 'scheduled') = ("letters"."scheduled_at" is not null and "letters"."begun_at" is null))
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "live_events_kind" CHECK ("live_events"."kind" in ('broadcast', 'notification'))
);
--> statement-breakpoint
CREATE TABLE "live_presence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"process_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"metadata" jsonb,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_presence_status" CHECK ("live_presence"."status" in ('online', 'away', 'busy'))
);
--> statement-breakpoint
CREATE TABLE "live_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"content" jsonb,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'filed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_path" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_featured_homepage" boolean DEFAULT false NOT NULL,
	"is_featured_about" boolean DEFAULT false NOT NULL,
	"picture_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"original_key" text NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb GENERATED ALWAYS AS (files_of(variants)) STORED NOT NULL,
	"tiles" jsonb,
	"placeholder" jsonb,
	"palette" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"colours" text[] GENERATED ALWAYS AS (paints_of(palette)) STORED,
	"stage" text DEFAULT 'first' NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid,
	"place" integer DEFAULT 0 NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"replaces" uuid,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"modified_ms" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"place" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"message_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"refused" text DEFAULT '' NOT NULL,
	"unscanned" boolean DEFAULT false NOT NULL,
	"content_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"direction" text DEFAULT 'in' NOT NULL,
	"via" text DEFAULT 'form' NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"artwork_id" uuid,
	"artwork_title" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"header_id" text,
	"answers" text[] DEFAULT '{}' NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"mail_id" uuid,
	"before" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_type" CHECK ("messages"."type" in ('general', 'artwork', 'commission', 'press', 'exhibition')),
	CONSTRAINT "messages_direction" CHECK ("messages"."direction" in ('in', 'out')),
	CONSTRAINT "messages_via" CHECK ("messages"."via" in ('form', 'mail', 'room', 'hand'))
);
--> statement-breakpoint
CREATE TABLE "ready_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"artwork_id" uuid,
	"artwork_title" text DEFAULT '' NOT NULL,
	"turn" text DEFAULT 'ours' NOT NULL,
	"read_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"spam_at" timestamp (3) with time zone,
	"spam_marks" text[] DEFAULT '{}' NOT NULL,
	"put_off" text,
	"put_off_until" timestamp (3) with time zone,
	"assigned_to" uuid,
	"reply_key" text NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	"draft_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_reply_key_unique" UNIQUE("reply_key"),
	CONSTRAINT "threads_type" CHECK ("threads"."type" in ('general', 'artwork', 'commission', 'press', 'exhibition')),
	CONSTRAINT "threads_turn" CHECK ("threads"."turn" in ('ours', 'theirs', 'nobody')),
	CONSTRAINT "threads_put_off" CHECK ("threads"."put_off" in ('day', 'silence', 'work')),
	CONSTRAINT "threads_put_off_until" CHECK (("threads"."put_off" in ('day', 'silence')) = ("threads"."put_off_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_refusals" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriber_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriber_consents_kind" CHECK ("subscriber_consents"."kind" in ('form', 'import', 'hand'))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"link_hashes" text[] DEFAULT '{}' NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"left_by_merge_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_state" CHECK ("subscribers"."state" in ('pending', 'subscribed', 'unsubscribed', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"by_email" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text DEFAULT 'info' NOT NULL,
	"priority" text DEFAULT 'default' NOT NULL,
	"title" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"link" text,
	"shown" boolean DEFAULT true NOT NULL,
	"for_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('error', 'warning', 'success', 'info')),
	CONSTRAINT "notifications_priority" CHECK ("notifications"."priority" in ('urgent', 'high', 'normal', 'default'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"machine" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"artwork_id" uuid,
	"title" text NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"edition_number" integer,
	"edition_size" integer,
	"snapshot" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"parcel_id" uuid,
	CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount" between 0 and "order_lines"."price")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text DEFAULT 'S-' || nextval('order_numbers') NOT NULL,
	"token" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"source" text DEFAULT 'shop' NOT NULL,
	"user_id" uuid,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"shipping" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"gift_note" text DEFAULT '' NOT NULL,
	"payment_method" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping_price" bigint NOT NULL,
	"discount_code_id" uuid,
	"discount_code" text DEFAULT '' NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery_discount" bigint DEFAULT 0 NOT NULL,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tax_added" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"order_state" text DEFAULT 'draft' NOT NULL,
	"payment_state" text DEFAULT 'unpaid' NOT NULL,
	"fulfilment_state" text DEFAULT 'unfulfilled' NOT NULL,
	"network" text,
	"terms_version" text NOT NULL,
	"privacy_version" text DEFAULT '' NOT NULL,
	"withdrawal_version" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"quote_asked_at" timestamp (3) with time zone,
	"quoted_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_source" CHECK ("orders"."source" in ('shop', 'studio', 'fair', 'telephone')),
	CONSTRAINT "orders_order_state" CHECK ("orders"."order_state" in ('draft', 'open', 'completed', 'cancelled', 'expired')),
	CONSTRAINT "orders_payment_state" CHECK ("orders"."payment_state" in ('unpaid', 'pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'voided')),
	CONSTRAINT "orders_fulfilment_state" CHECK ("orders"."fulfilment_state" in ('unfulfilled', 'preparing', 'ready_for_pickup', 'partially_shipped', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."shipping_price" + "orders"."tax_added"),
	CONSTRAINT "orders_discount" CHECK ("orders"."delivery_discount" between 0 and least("orders"."discount", "orders"."shipping_price") and "orders"."discount" - "orders"."delivery_discount" <= "orders"."subtotal")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"shipped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_checks" (
	"provider" text PRIMARY KEY NOT NULL,
	"checked_until" timestamp (3) with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"about" text NOT NULL,
	"about_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"invoice_id" uuid,
	"provider" text NOT NULL,
	"provider_id" text,
	"url" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"processing" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_sessions_state" CHECK ("payment_sessions"."state" in ('starting', 'open', 'closed')),
	CONSTRAINT "payment_sessions_of" CHECK (num_nonnulls("payment_sessions"."order_id", "payment_sessions"."invoice_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"invoice_id" uuid,
	"key" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"dispute" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('received', 'unmatched', 'kept', 'undone')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount"),
	CONSTRAINT "payments_counts" CHECK ("payments"."state" <> 'received' or num_nonnulls("payments"."order_id", "payments"."invoice_id") = 1),
	CONSTRAINT "payments_belong" CHECK (num_nonnulls("payments"."order_id", "payments"."invoice_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"by" text NOT NULL,
	"provider_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"decision" uuid DEFAULT gen_random_uuid() NOT NULL,
	"parts" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'pending', 'sent', 'failed', 'withdrawn')),
	CONSTRAINT "refunds_by" CHECK ("refunds"."by" in ('provider', 'hand', 'nobody')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "artwork_provenance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artwork_id" uuid NOT NULL,
	"entry_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" bigint GENERATED ALWAYS AS IDENTITY (sequence name "artwork_provenance_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'ownership' NOT NULL,
	"position" integer,
	"is_public" boolean DEFAULT true NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"year" integer,
	"year_text" text DEFAULT '' NOT NULL,
	"event" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"owner_public" boolean DEFAULT false NOT NULL,
	"owner_email" "citext" DEFAULT '' NOT NULL,
	"copy" text DEFAULT '' NOT NULL,
	"certificate_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artwork_provenance_kind" CHECK ("artwork_provenance"."kind" in ('ownership', 'certificate', 'exhibition', 'literature'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "return_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"by" text NOT NULL,
	"position" integer NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small_width" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_pictures_folder_unique" UNIQUE("folder"),
	CONSTRAINT "return_pictures_by" CHECK ("return_pictures"."by" in ('buyer', 'studio'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"line_ids" jsonb NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"condition" text DEFAULT '' NOT NULL,
	"fate" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "returns_kind" CHECK ("returns"."kind" in ('cancel', 'return', 'damage')),
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('requested', 'approved', 'declined', 'in_transit', 'received', 'inspected', 'closed')),
	CONSTRAINT "returns_fate" CHECK ("returns"."fate" in ('', 'available', 'not_for_sale', 'damaged'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_names" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"now" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_names_kind_name_pk" PRIMARY KEY("kind","name")
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
CREATE TABLE "stock_take_choices" (
	"take_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"count_id" uuid NOT NULL,
	"among" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_take_choices_take_id_artwork_id_copy_pk" PRIMARY KEY("take_id","artwork_id","copy")
);
--> statement-breakpoint
CREATE TABLE "stock_take_counts" (
	"id" uuid NOT NULL,
	"take_id" uuid NOT NULL,
	"withdraws" uuid,
	"place_id" uuid,
	"spot" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"artwork_id" uuid,
	"copy" integer DEFAULT 0 NOT NULL,
	"keep" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"counted_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_take_counts_take_id_id_pk" PRIMARY KEY("take_id","id"),
	CONSTRAINT "stock_take_counts_copy" CHECK ("stock_take_counts"."copy" between 0 and 100000),
	CONSTRAINT "stock_take_counts_keep" CHECK ("stock_take_counts"."keep" in ('', 'here', 'back')),
	CONSTRAINT "stock_take_counts_where" CHECK ("stock_take_counts"."withdraws" is not null or "stock_take_counts"."place_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "stock_take_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"take_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"artwork_id" uuid,
	"copy" integer DEFAULT 0 NOT NULL,
	"what" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"expected" text DEFAULT '' NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"stay_id" uuid,
	CONSTRAINT "stock_take_lines_outcome" CHECK ("stock_take_lines"."outcome" in ('missing', 'elsewhere', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "stock_take_places" (
	"take_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "stock_take_places_take_id_place_id_pk" PRIMARY KEY("take_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'counting' NOT NULL,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"found" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_takes_state" CHECK ("stock_takes"."state" in ('counting', 'finished', 'cancelled')),
	CONSTRAINT "stock_takes_end" CHECK (("stock_takes"."state" = 'counting') = ("stock_takes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "viewing_room_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "viewing_room_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "viewing_room_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewing_room_works" (
	"room_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"price" bigint,
	"currency" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"favorite_at" timestamp (3) with time zone,
	"question_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"asked_price" bigint,
	"asked_currency" text DEFAULT '' NOT NULL,
	"hold_id" uuid,
	CONSTRAINT "viewing_room_works_room_id_artwork_id_pk" PRIMARY KEY("room_id","artwork_id"),
	CONSTRAINT "viewing_room_works_price" CHECK ("viewing_room_works"."price" >= 0 and ("viewing_room_works"."price" is null) = ("viewing_room_works"."currency" = '')),
	CONSTRAINT "viewing_room_works_asked" CHECK (("viewing_room_works"."asked_price" is null) = ("viewing_room_works"."asked_currency" = ''))
);
--> statement-breakpoint
CREATE TABLE "viewing_rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"email" "citext" DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"may_keep" boolean DEFAULT true NOT NULL,
	"thread_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_account_id_auth_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_auth_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setup_links" ADD CONSTRAINT "setup_links_invited_by_auth_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_pictures" ADD CONSTRAINT "artwork_pictures_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_pictures" ADD CONSTRAINT "artwork_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_main_picture_id_pictures_id_fk" FOREIGN KEY ("main_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_views" ADD CONSTRAINT "removed_views_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_views" ADD CONSTRAINT "removed_views_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_drafts" ADD CONSTRAINT "upload_drafts_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_artworks" ADD CONSTRAINT "post_artworks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_artworks" ADD CONSTRAINT "post_artworks_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_main_picture_id_pictures_id_fk" FOREIGN KEY ("main_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_links" ADD CONSTRAINT "certificate_links_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kid_certificate_keys_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."certificate_keys"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_certificates_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proof_marks" ADD CONSTRAINT "commission_proof_marks_proof_id_commission_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."commission_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proof_marks" ADD CONSTRAINT "commission_proof_marks_picture_id_commission_proof_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."commission_proof_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proof_pictures" ADD CONSTRAINT "commission_proof_pictures_proof_id_commission_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."commission_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proofs" ADD CONSTRAINT "commission_proofs_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_milestones" ADD CONSTRAINT "commission_milestones_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_milestones" ADD CONSTRAINT "commission_milestones_quote_id_commission_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."commission_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_milestones" ADD CONSTRAINT "commission_milestones_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_quotes" ADD CONSTRAINT "commission_quotes_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_references" ADD CONSTRAINT "commission_references_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_references" ADD CONSTRAINT "commission_references_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_room_links" ADD CONSTRAINT "commission_room_links_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_picture_id_condition_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."condition_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_pictures" ADD CONSTRAINT "condition_pictures_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_signatures" ADD CONSTRAINT "condition_signatures_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_kept_id_customers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_first_id_customers_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_second_id_customers_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_artworks" ADD CONSTRAINT "exhibition_artworks_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_artworks" ADD CONSTRAINT "exhibition_artworks_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_pictures" ADD CONSTRAINT "exhibition_pictures_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_pictures" ADD CONSTRAINT "exhibition_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_main_picture_id_pictures_id_fk" FOREIGN KEY ("main_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_files" ADD CONSTRAINT "press_files_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD CONSTRAINT "auth_passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_remembered_browsers" ADD CONSTRAINT "auth_remembered_browsers_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_hangings" ADD CONSTRAINT "exhibition_hangings_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_hangings" ADD CONSTRAINT "exhibition_hangings_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_hangings" ADD CONSTRAINT "exhibition_hangings_wall_id_exhibition_walls_id_fk" FOREIGN KEY ("wall_id") REFERENCES "public"."exhibition_walls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_walls" ADD CONSTRAINT "exhibition_walls_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_alerts" ADD CONSTRAINT "hold_alerts_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_cells" ADD CONSTRAINT "import_cells_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_works" ADD CONSTRAINT "import_works_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_works" ADD CONSTRAINT "agreement_works_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_works" ADD CONSTRAINT "agreement_works_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_works" ADD CONSTRAINT "agreement_works_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crates" ADD CONSTRAINT "crates_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_crate_id_crates_id_fk" FOREIGN KEY ("crate_id") REFERENCES "public"."crates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_amounts" ADD CONSTRAINT "work_amounts_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pictures" ADD CONSTRAINT "letter_pictures_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_pictures" ADD CONSTRAINT "letter_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_presence" ADD CONSTRAINT "live_presence_process_id_live_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."live_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_presence" ADD CONSTRAINT "live_presence_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_auth_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_assigned_to_auth_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."auth_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_consents" ADD CONSTRAINT "subscriber_consents_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_provenance" ADD CONSTRAINT "artwork_provenance_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_choices" ADD CONSTRAINT "stock_take_choices_take_id_stock_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_choices" ADD CONSTRAINT "stock_take_choices_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_take_id_stock_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_take_id_stock_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_places" ADD CONSTRAINT "stock_take_places_take_id_stock_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_places" ADD CONSTRAINT "stock_take_places_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_room_links" ADD CONSTRAINT "viewing_room_links_room_id_viewing_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."viewing_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_room_visits" ADD CONSTRAINT "viewing_room_visits_room_id_viewing_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."viewing_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_room_works" ADD CONSTRAINT "viewing_room_works_room_id_viewing_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."viewing_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_room_works" ADD CONSTRAINT "viewing_room_works_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_room_works" ADD CONSTRAINT "viewing_room_works_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_rooms" ADD CONSTRAINT "viewing_rooms_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_provider" ON "auth_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("account_id","list",lower(name));--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "setup_links_open" ON "setup_links" USING btree ("email") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "setup_links_invited_by" ON "setup_links" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("day","kind");--> statement-breakpoint
CREATE INDEX "visits_at" ON "visits" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_pictures_position" ON "artwork_pictures" USING btree ("artwork_id","position");--> statement-breakpoint
CREATE INDEX "artwork_pictures_picture" ON "artwork_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "artworks_gallery" ON "artworks" USING btree ("gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_newest" ON "artworks" USING btree ("newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_price_up" ON "artworks" USING btree (coalesce(price, 9007199254740991),"newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_price_down" ON "artworks" USING btree (coalesce(-price, 1),"newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_year" ON "artworks" USING btree (coalesce(-year, 2147483647),"newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_medium" ON "artworks" USING btree ("medium_choice","gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_kind" ON "artworks" USING btree ("medium_choice","size_class","gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_series_rank" ON "artworks" USING btree ("series_id","series_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_availability" ON "artworks" USING btree ("availability","gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_orientation" ON "artworks" USING btree ("orientation","gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_size" ON "artworks" USING btree ("size_class","gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_years" ON "artworks" USING gist ("years") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_colours" ON "artworks" USING gin ("colours") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_published" ON "artworks" USING btree ("published_at" DESC NULLS LAST,"id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_shop" ON "artworks" USING btree ("newest_first","id") WHERE published_at is not null and archived_at is null and availability = 'available';--> statement-breakpoint
CREATE INDEX "artworks_shop_medium" ON "artworks" USING btree ("medium_choice","newest_first","id") WHERE published_at is not null and archived_at is null and availability = 'available';--> statement-breakpoint
CREATE INDEX "artworks_shop_series" ON "artworks" USING btree ("series_id","newest_first","id") WHERE published_at is not null and archived_at is null and availability = 'available';--> statement-breakpoint
CREATE INDEX "artworks_facts" ON "artworks" USING btree ("medium_choice","series_id","availability","orientation","size_class","years","price","currency","colours","edition_size","gallery_rank","newest_first","year","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_featured" ON "artworks" USING btree ("gallery_rank","newest_first","id") WHERE published_at is not null and archived_at is null and is_featured;--> statement-breakpoint
CREATE INDEX "artworks_series" ON "artworks" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "artworks_kept_status" ON "artworks" USING btree ("availability","gallery_rank","newest_first","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_kept_series" ON "artworks" USING btree ("series_id","series_rank","newest_first","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_kept_location" ON "artworks" USING btree ("location","gallery_rank","newest_first","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_kept_since" ON "artworks" USING btree ("status_since","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_kept_medium" ON "artworks" USING btree ("medium_choice") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_list_newest" ON "artworks" USING btree ("created_at","id","availability","published_at","archived_at","incomplete","type");--> statement-breakpoint
CREATE INDEX "artworks_list_title" ON "artworks" USING btree (lower(title),"id","availability","published_at","archived_at","incomplete","type");--> statement-breakpoint
CREATE INDEX "artworks_list_price" ON "artworks" USING btree (coalesce(price, -1),"id","availability","published_at","archived_at","incomplete","type");--> statement-breakpoint
CREATE INDEX "artworks_list_year" ON "artworks" USING btree (coalesce(year, -32768),"id","availability","published_at","archived_at","incomplete","type");--> statement-breakpoint
CREATE INDEX "artworks_list_edited" ON "artworks" USING btree ("updated_at","id","availability","published_at","archived_at","incomplete","type");--> statement-breakpoint
CREATE INDEX "artworks_list_place" ON "artworks" USING btree ("gallery_rank","newest_first","id","availability","published_at","archived_at","incomplete","type");--> statement-breakpoint
CREATE INDEX "artworks_kept_type" ON "artworks" USING btree ("type") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "artworks_inventory_trigrams" ON "artworks" USING gin (inventory_number gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artworks_tags" ON "artworks" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "artworks_subjects" ON "artworks" USING gin ("subjects");--> statement-breakpoint
CREATE INDEX "artworks_styles" ON "artworks" USING gin ("styles");--> statement-breakpoint
CREATE INDEX "artworks_main_picture" ON "artworks" USING btree ("main_picture_id");--> statement-breakpoint
CREATE INDEX "artworks_inventory_number" ON "artworks" USING btree ("inventory_number");--> statement-breakpoint
CREATE INDEX "artworks_search" ON "artworks" USING gin ("search");--> statement-breakpoint
CREATE INDEX "artworks_title_trigrams" ON "artworks" USING gin (immutable_unaccent(lower(title)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "imported_rows_fingerprint" ON "imported_rows" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "imported_rows_artwork" ON "imported_rows" USING btree ("artwork_id");--> statement-breakpoint
CREATE UNIQUE INDEX "removed_views_picture" ON "removed_views" USING btree ("artwork_id","picture_id");--> statement-breakpoint
CREATE INDEX "removed_views_at" ON "removed_views" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_views_picture_id" ON "removed_views" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_under_way" ON "backups" USING btree ((true)) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restores_under_way" ON "restores" USING btree ((true)) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "post_artworks_position" ON "post_artworks" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "post_artworks_artwork" ON "post_artworks" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "post_pictures_picture" ON "post_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("published_at","id") WHERE published_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "certificate_links_certificate" ON "certificate_links" USING btree ("certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_valid" ON "certificates" USING btree ("artwork_id","copy") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "certificates_artwork" ON "certificates" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "certificates_picture" ON "certificates" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proof_marks_number" ON "commission_proof_marks" USING btree ("proof_id","position");--> statement-breakpoint
CREATE INDEX "commission_proof_marks_picture" ON "commission_proof_marks" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "commission_proof_pictures_proof" ON "commission_proof_pictures" USING btree ("proof_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proofs_version" ON "commission_proofs" USING btree ("commission_id","kind","version");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proofs_draft" ON "commission_proofs" USING btree ("commission_id") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proofs_open" ON "commission_proofs" USING btree ("commission_id") WHERE sent_at is not null and approved_at is null and sent_back_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_milestones_once" ON "commission_milestones" USING btree ("quote_id","kind") WHERE kind in ('deposit', 'balance');--> statement-breakpoint
CREATE INDEX "commission_milestones_commission" ON "commission_milestones" USING btree ("commission_id");--> statement-breakpoint
CREATE INDEX "commission_milestones_quote" ON "commission_milestones" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_quotes_version" ON "commission_quotes" USING btree ("commission_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_quotes_draft" ON "commission_quotes" USING btree ("commission_id") WHERE sent_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_quotes_open" ON "commission_quotes" USING btree ("commission_id") WHERE sent_at is not null and accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_quotes_accepted" ON "commission_quotes" USING btree ("commission_id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "commission_references_commission" ON "commission_references" USING btree ("commission_id");--> statement-breakpoint
CREATE INDEX "commission_references_artwork" ON "commission_references" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "commission_room_links_commission" ON "commission_room_links" USING btree ("commission_id");--> statement-breakpoint
CREATE INDEX "commissions_newest" ON "commissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_stages" ON "commissions" USING btree ("stage","stage_since","id");--> statement-breakpoint
CREATE INDEX "commissions_email" ON "commissions" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "condition_marks_number" ON "condition_marks" USING btree ("report_id","position");--> statement-breakpoint
CREATE INDEX "condition_marks_picture" ON "condition_marks" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "condition_pictures_report" ON "condition_pictures" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "condition_reports_of_work" ON "condition_reports" USING btree ("artwork_id","on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "condition_signatures_side_once" ON "condition_signatures" USING btree ("report_id","side");--> statement-breakpoint
CREATE INDEX "history_noun" ON "history" USING btree ("noun","noun_id","id");--> statement-breakpoint
CREATE INDEX "history_bulk" ON "history" USING btree ("bulk_id","noun_id") WHERE bulk_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_one_draft" ON "page_versions" USING btree ("page") WHERE "page_versions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "page_newest_version" ON "page_versions" USING btree ("page","saved_at");--> statement-breakpoint
CREATE INDEX "customer_addresses_of" ON "customer_addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_merges_of" ON "customer_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "customer_merges_at" ON "customer_merges" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customer_orders_of" ON "customer_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_pairs_other" ON "customer_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_name_key" ON "customers" USING btree ("name_key") WHERE name_key <> '';--> statement-breakpoint
CREATE INDEX "customers_initial_key" ON "customers" USING btree ("initial_key") WHERE initial_key <> '';--> statement-breakpoint
CREATE INDEX "customers_phone_keys" ON "customers" USING gin ("phone_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_postal_keys" ON "customers" USING gin ("postal_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "erased_invoices_until" ON "erased_invoices" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_artworks_position" ON "exhibition_artworks" USING btree ("exhibition_id","position");--> statement-breakpoint
CREATE INDEX "exhibition_artworks_artwork" ON "exhibition_artworks" USING btree ("artwork_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_pictures_position" ON "exhibition_pictures" USING btree ("exhibition_id","position");--> statement-breakpoint
CREATE INDEX "exhibition_pictures_picture" ON "exhibition_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "exhibitions_dated" ON "exhibitions" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "press_files_exhibition" ON "press_files" USING btree ("exhibition_id");--> statement-breakpoint
CREATE INDEX "auth_challenges_factor" ON "auth_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_name" ON "auth_factors" USING btree ("user_id","friendly_name") WHERE friendly_name <> '';--> statement-breakpoint
CREATE INDEX "auth_factors_user" ON "auth_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_passkeys_user" ON "auth_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_recovery_codes_user" ON "auth_recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_remembered_browsers_user" ON "auth_remembered_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_hangings_artwork" ON "exhibition_hangings" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "exhibition_hangings_wall" ON "exhibition_hangings" USING btree ("wall_id");--> statement-breakpoint
CREATE INDEX "exhibition_walls_exhibition" ON "exhibition_walls" USING btree ("exhibition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_per_copy" ON "holds" USING btree ("artwork_id","number") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "holds_order" ON "holds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "holds_reserved" ON "holds" USING btree ("reserved_email") WHERE reserved_email <> '';--> statement-breakpoint
CREATE INDEX "holds_expiring" ON "holds" USING btree ("expires_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "import_files_import" ON "import_files" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "import_lines_import" ON "import_lines" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "import_works_rows" ON "import_works" USING btree ("import_id","row","artwork_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_under_way" ON "imports" USING btree ((true)) WHERE state in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_works_out" ON "agreement_works" USING btree ("artwork_id","copy") WHERE state = 'out';--> statement-breakpoint
CREATE INDEX "agreement_works_agreement" ON "agreement_works" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "agreement_works_payout" ON "agreement_works" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "agreements_place" ON "agreements" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "crates_place" ON "crates" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "payouts_agreement" ON "payouts" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "stays_of_work" ON "stays" USING btree ("artwork_id","copy","from_at");--> statement-breakpoint
CREATE INDEX "stays_now" ON "stays" USING btree ("place_id","artwork_id") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "stays_crate" ON "stays" USING btree ("crate_id");--> statement-breakpoint
CREATE INDEX "work_amounts_of_work" ON "work_amounts" USING btree ("artwork_id","on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_corrects_id" ON "invoices" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_email" ON "invoices" USING btree ("email") WHERE order_id is null and email <> '';--> statement-breakpoint
CREATE INDEX "job_runs_parked" ON "job_runs" USING btree ("parked_at") WHERE parked_at is not null;--> statement-breakpoint
CREATE INDEX "letter_pictures_of" ON "letter_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_recipients_once" ON "letter_recipients" USING btree ("letter_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "letter_recipients_states" ON "letter_recipients" USING btree ("letter_id","state","next_at","id");--> statement-breakpoint
CREATE INDEX "letter_recipients_of" ON "letter_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "letters_newest" ON "letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "letters_under_way" ON "letters" USING btree ("state") WHERE state in ('scheduled', 'sending', 'paused');--> statement-breakpoint
CREATE INDEX "live_events_created" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "live_presence_user" ON "live_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_presence_process" ON "live_presence" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("state") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "pictures_sha256" ON "pictures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "pictures_folder" ON "pictures" USING btree (split_part("files" ->> 'folder', '/', 2));--> statement-breakpoint
CREATE INDEX "pictures_tiles" ON "pictures" USING btree (("tiles" ->> 'folder'));--> statement-breakpoint
CREATE INDEX "pictures_unfinished" ON "pictures" USING btree ("created_at") WHERE stage <> 'done' and problem is null;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "uploads_subject" ON "uploads" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "message_files_thread" ON "message_files" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (body gin_trgm_ops, name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_mail" ON "messages" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_header" ON "messages" USING btree ("header_id") WHERE header_id is not null;--> statement-breakpoint
CREATE INDEX "threads_newest" ON "threads" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "threads_to_answer" ON "threads" USING btree ("last_at") WHERE turn = 'ours' and archived_at is null and spam_at is null and put_off is null;--> statement-breakpoint
CREATE INDEX "threads_put_off" ON "threads" USING btree ("put_off_until") WHERE put_off is not null;--> statement-breakpoint
CREATE INDEX "threads_with" ON "threads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "threads_words" ON "threads" USING gin (name gin_trgm_ops, (email::text) gin_trgm_ops, subject gin_trgm_ops, artwork_title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "threads_artwork" ON "threads" USING btree ("artwork_id") WHERE artwork_id is not null;--> statement-breakpoint
CREATE INDEX "subscriber_consents_of" ON "subscriber_consents" USING btree ("subscriber_id","recorded_at");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("user_id") WHERE for_digest;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "operations_taken" ON "operations" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_artwork" ON "order_lines" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("payment_state","fulfilment_state") WHERE order_state = 'open';--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE order_state = 'open' and payment_state = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_quotes" ON "orders" USING btree ("due_at") WHERE order_state = 'draft' and quote_asked_at is not null;--> statement-breakpoint
CREATE INDEX "orders_discount_code" ON "orders" USING btree ("discount_code_id") WHERE discount_code_id is not null;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("about_id") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one" ON "payment_sessions" USING btree ("order_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one_of_invoice" ON "payment_sessions" USING btree ("invoice_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_provider" ON "payment_sessions" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "payment_sessions_unfinished" ON "payment_sessions" USING btree ("expires_at") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_unmatched" ON "payments" USING btree ("received_at") WHERE state = 'unmatched';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("key") WHERE state <> 'undone';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("requested_at") WHERE state in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("by","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "artwork_provenance_artwork" ON "artwork_provenance" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "artwork_provenance_owner" ON "artwork_provenance" USING btree ("owner_email") WHERE owner_email <> '';--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "return_pictures_return" ON "return_pictures" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_open" ON "returns" USING btree ("order_id") WHERE state not in ('declined', 'closed');--> statement-breakpoint
CREATE INDEX "returns_requested" ON "returns" USING btree ("requested_at") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "former_names_now" ON "former_names" USING btree ("kind","now");--> statement-breakpoint
CREATE INDEX "former_slugs_noun" ON "former_slugs" USING btree ("noun","noun_id");--> statement-breakpoint
CREATE INDEX "stock_take_choices_work" ON "stock_take_choices" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "stock_take_counts_place" ON "stock_take_counts" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "stock_take_counts_work" ON "stock_take_counts" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "stock_take_lines_of_take" ON "stock_take_lines" USING btree ("take_id");--> statement-breakpoint
CREATE INDEX "stock_take_lines_work" ON "stock_take_lines" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "stock_take_places_place" ON "stock_take_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "stock_takes_latest" ON "stock_takes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "viewing_room_links_room" ON "viewing_room_links" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "viewing_room_visits_room" ON "viewing_room_visits" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "viewing_room_works_artwork" ON "viewing_room_works" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "viewing_room_works_hold" ON "viewing_room_works" USING btree ("hold_id") WHERE hold_id is not null;--> statement-breakpoint
CREATE INDEX "viewing_rooms_email" ON "viewing_rooms" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "viewing_rooms_newest" ON "viewing_rooms" USING btree ("created_at","id");