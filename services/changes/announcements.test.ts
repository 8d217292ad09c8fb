import { sql } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../tests/support/database.ts"
import { openChanges } from "./changes.server.ts"

const { db, config } = await openTestDatabase()
const changes = openChanges(config, { warn() {} })
afterAll(changes.close)
let told: string[] = []
changes.listen((tags) => told.push(...(tags ?? [])))

/** The tags for pages that statements announce, each once. */
async function announced(...statements: string[]): Promise<string[]> {
  await changes.flushed()
  told = []
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  await changes.flushed()
  return [...new Set(told)].filter((tag) => !tag.startsWith("studio.")).toSorted()
}

const [shown, draft, hung, unused, view] = Array.from({ length: 5 }, () => crypto.randomUUID())
const one = `artwork:${shown}`

beforeEach(async () => {
  for (const table of [
    "artworks",
    "pictures",
    "exhibitions",
    "posts",
    "homepage_sections",
    "settings",
    "file_uploads",
    "series",
    "pages",
  ])
    await db.execute(sql.raw(`truncate ${table} cascade`))
  await db.execute(
    sql.raw(`
    insert into pictures (id, original_key, sha256, format, bytes, width, height)
      select id::uuid, '', '', 'jpeg', 1, 400, 300 from unnest('{${hung},${unused},${view}}'::uuid[]) as id;
    insert into artworks (id, slug, title, published_at) values ('${shown}', 'weir', 'Weir', now());
    insert into artworks (id, slug, title) values ('${draft}', 'draft', 'Draft');
    insert into artwork_pictures (artwork_id, picture_id) values ('${shown}', '${hung}');
    insert into exhibitions (slug, kind, title, venue, starts_on, published_at) values ('low-water', 'solo', 'Low Water', 'Hall', '2026-05-01', now());
    insert into exhibition_pictures (exhibition_id, picture_id, position) select id, '${view}', 0 from exhibitions;
    insert into exhibition_artworks (exhibition_id, artwork_id, position) select id, '${shown}', 0 from exhibitions;
    insert into series (slug, title) values ('weirs', 'Weirs');
    insert into series_pictures (series_id, picture_id, position) select id, '${view}', 0 from series;
    insert into pages (slug, title, published_at) values ('workshops', 'Workshops', now());
    insert into pages (slug, title) values ('soon', 'Soon');
    insert into page_files (page_id, name, storage_key, content_type, byte_size, added_at) select id, 'x', slug, 'x', 1, now() from pages;
    insert into posts (slug, title, body, published_at) values ('ebb', 'Ebb', '{}', now());
    insert into settings (key, value) values ('site', '{}');
    insert into homepage_sections (section_type) values ('hero');`),
  )
})

describe("announced is", () => {
  test.each([
    [
      "a work whose title changed, and that lists changed",
      `update artworks set title = 'Sluice'`,
      ["artworks", "catalogue", one],
    ],
    ["a sold work, to lists and to those who show it", `update artworks set availability = 'sold'`, ["artworks", one]],
    ["a work that was given away", `update artworks set availability = 'gifted'`, ["artworks", "catalogue", one]],
    [
      "a published work",
      `update artworks set published_at = now()`,
      ["artworks", "catalogue", one, `artwork:${draft}`],
    ],
    [
      "a work that went, and was in a show",
      `delete from artworks where id = '${shown}'`,
      ["artworks", "catalogue", "exhibitions", one],
    ],
    [
      "a new work",
      `insert into artworks (id, slug, title, published_at) values ('${unused}', 'new', 'New', now())`,
      ["artworks", "catalogue", `artwork:${unused}`],
    ],
    ["a work on hold", `insert into holds (artwork_id, number) values ('${shown}', 1)`, ["artworks", one]],
    ["another main picture, to those who show the work", `update artworks set main_picture_id = '${hung}'`, [one]],
    ["another view of a work", `insert into artwork_pictures values ('${shown}', '${unused}', 1)`, [one]],
    ["an entry in its provenance", `insert into artwork_provenance (artwork_id, event) values ('${shown}', '')`, [one]],
    ["a file of its picture", `update pictures set tiles = '{}' where id = '${hung}'`, [one]],
    ["a file of another picture", `update pictures set tiles = '{}' where id = '${view}'`, ["pictures"]],
    [
      "a file of the home page's picture",
      `update homepage_sections set content = '{"backgroundImage": "${unused}"}'; update pictures set tiles = '{}' where id = '${unused}'`,
      ["homepage", "pictures"],
    ],
    ["a series", `insert into series (slug, title) values ('tides', 'Tides')`, ["artworks", "catalogue", "series"]],
    ["the page of a series", `update series set page_published_at = now()`, ["artworks", "catalogue", "series"]],
    ["a statement", `update series set body = '{"type":"doc"}'`, ["series"]],
    ["a view of a series", `update series_pictures set caption = 'East wall'`, ["series"]],
    ["a removed view of a series", `delete from series_pictures`, ["series"]],
    ["an artist’s page", `update pages set title = 'Classes'`, ["pages"]],
    ["an artist’s page that is shown", `update pages set published_at = now()`, ["pages"]],
    ["a file that is gone", `delete from page_files`, ["pages"]],
    ["an exhibition", `update exhibitions set opening = 'at six'`, ["exhibitions"]],
    ["a work that leaves an exhibition", `delete from exhibition_artworks`, ["exhibitions"]],
    ["a view of an exhibition", `delete from exhibition_pictures`, ["exhibitions"]],
    ["a post", `update posts set title = 'Flood'`, ["posts"]],
    ["a work of a post", `insert into post_artworks select id, '${shown}', 0 from posts`, ["posts"]],
    ["a setting", `update settings set value = '{"tagline": "x"}'`, ["settings"]],
    ["a section of the home page", `update homepage_sections set is_published = true`, ["homepage"]],
    ["a photograph", `insert into file_uploads (file_path) values ('portrait')`, ["photos"]],
    ["every work", `truncate artworks cascade`, ["artwork:*", "artworks", "catalogue", "exhibitions", "posts"]],
    [
      "no list of more than 150 works",
      `insert into artworks (slug, title, published_at) select n::text, 'Study', now() from generate_series(1, 151) as n`,
      ["artwork:*", "artworks", "catalogue"],
    ],
  ])("%s [ADM-14, RT-07]", async (_name, statement, tags) => {
    expect(await announced(...statement.split("; "))).toEqual(tags.toSorted())
  })
})

describe("nothing is announced", () => {
  test.each([
    ["where no row changed", `update artworks set title = title; update artworks set title = '' where false`],
    ["where a draft changed", `update artworks set title = 'x' where published_at is null`],
    ["where a draft of a page changed", `update pages set title = 'x' where published_at is null`],
    ["of the link to a draft", `update pages set draft_secret_hash = slug, updated_at = now() + '1 h'`],
    ["of a draft's picture", `insert into artwork_pictures values ('${draft}', '${unused}', 0)`],
    ["of what the studio alone sees", `update artworks set notes = 'x', import_key = id, updated_at = now() + '1 h'`],
    ["of a stage that made no file", `update pictures set stage = 'avif', finished_at = now(), problem = 'x'`],
    ["of a picture that is used nowhere", `update pictures set tiles = '{}' where id = '${unused}'`],
    ["of settings that were saved as they were", `update settings set updated_at = now() + '1 h'`],
    [
      "of what a work costs in an exhibition, and of its label there",
      `update exhibition_artworks set label = 'x', price = 1`,
    ],
    [
      "of where works hang",
      `insert into exhibition_walls (id, exhibition_id, position, name, width_mm, height_mm, eye_mm) select '${unused}', id, 0, '', 1, 1, 1 from exhibitions; insert into exhibition_hangings select id, '${shown}', '${unused}', 1, 1, 1 from exhibitions; update exhibitions set hanging_version = 1, hanging_unit = 'cm'`,
    ],
    [
      "of works that are chosen for a hidden exhibition",
      `insert into exhibitions (slug, kind, title, venue, starts_on) values ('later', 'solo', 'Later', 'Hall', '2027-05-01'); insert into exhibition_artworks (exhibition_id, artwork_id, position) select id, '${shown}', 0 from exhibitions where slug = 'later'`,
    ],
    ["of the exhibition's own notes", `update exhibitions set notes = 'x', submission_result = 'accepted'`],
  ])("%s [ADM-14, RT-07]", async (_name, statements) => {
    expect(await announced(...statements.split("; "))).toEqual([])
  })
})

test("150 works are named in one announcement", async () => {
  const tags = await announced(
    `insert into artworks (slug, title, published_at) select n::text, 'Study', now() from generate_series(1, 150) as n`,
  )
  expect(tags).toHaveLength(152)
})
