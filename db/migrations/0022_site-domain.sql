CREATE TABLE "site_domains" (
	"name" text PRIMARY KEY NOT NULL,
	"has_www" boolean DEFAULT true NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"ipv4" text,
	"ipv6" text,
	"dns_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"problem" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"issuing_until" timestamp (3) with time zone,
	"is_renewal_asked" boolean DEFAULT false NOT NULL,
	"troubled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_domains_one_current" ON "site_domains" USING btree ("is_current") WHERE "site_domains"."is_current";
--> statement-breakpoint
CREATE TABLE "site_certificates" (
	"domain" text PRIMARY KEY NOT NULL REFERENCES "site_domains"("name") ON DELETE cascade,
	"names" jsonb NOT NULL,
	"chain" text NOT NULL,
	"sealed_key" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"first_issued_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_accounts" (
	"directory" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_challenges" (
	"token" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Every process reads its certificates and the site's address again, and the page of the studio asks again.
create function announce_site_domain() returns trigger language plpgsql as $$
begin
  perform pg_notify('solander_changed', 'site-domain studio.domain');
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_site_domain after insert or update or delete on site_domains
  for each statement execute function announce_site_domain();
--> statement-breakpoint
create trigger announce_site_domain after insert or update or delete on site_certificates
  for each statement execute function announce_site_domain();
