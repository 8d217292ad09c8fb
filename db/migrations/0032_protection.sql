-- How a work's pictures are protected, if not as the site's, and how a picture's present files are. docs/decisions/140 says why.
alter table artworks add column protection text not null default '';
--> statement-breakpoint
alter table pictures add column protection jsonb;
