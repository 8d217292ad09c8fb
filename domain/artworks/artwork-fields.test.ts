import { getTableColumns, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { artworkFieldNames, listArtworkFields } from "./artwork-fields.ts"

const { shop } = await openWorkingShop()

test("the database announces changes of the fields that are public, and of no other", async () => {
  const found = await shop.db.execute<{ definition: string }>(
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'announce_update_artwork:'
      and tgrelid = 'artworks'::regclass`,
  )
  const ignored = /announce_change\('artwork:', '([^']+)'/.exec(found.rows[0]?.definition ?? "")?.[1]?.split(" ") ?? []
  const columns: Record<string, { name: string }> = getTableColumns(artworks)
  const column = (name: string) => columns[name === "series" ? "seriesId" : name]?.name ?? ""
  expect(artworkFieldNames.filter((name) => column(name) === "")).toEqual([])
  expect(artworkFieldNames.filter((name) => ignored.includes(column(name)))).toEqual(listArtworkFields("isPrivate"))
})
