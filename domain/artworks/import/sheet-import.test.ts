import { asc } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { buildMergeCells, styles, writeWorksXlsx } from "../../../tests/support/sheets.ts"
import type { Actor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { openImportFile } from "./open-import-file.server.ts"
import { importAll } from "./rows.fixture.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" }
beforeEach(async () => void (await db.delete(artworks)))

async function bring(path: string, file = "works.xlsx") {
  const opened = await openImportFile(path, { currency: "USD" })
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, survey } = opened
  const options = { rows: table.rows, mapping, survey, dryRun: false, currency: survey.currency, file }
  const outcome = await importAll(shop, artist, options)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

const works = () => db.select().from(artworks).orderBy(asc(artworks.title))
const heading = ["Series", "Title", "Medium", "Height", "Price", "Status"]
const formats = ['# ?/?"″"', "[$$-409]#,##0"]
const shown = (is: number, at: number) => ({ is, style: styles.formats + at })

test("a sheet with formats, merged cells, comments and lines through imports once: a second run changes nothing [import marks]", async () => {
  const struck = (is: string | number) => ({ is, style: styles.struck })
  const path = await writeWorksXlsx(
    [
      heading,
      ["Coast", "Ebb", "Oil", shown(24.5, 0), shown(900, 1), "available"],
      ["", "Flow", "Oil", shown(12, 0), struck(800), "available"],
      ["", struck("Slack"), struck("Oil"), struck("10 in"), struck(700), struck("available")],
    ],
    {
      formats,
      after: buildMergeCells("A2:A4"),
      comments: `<comments><commentList><comment ref="B2"><text><t>Reserved for Jane?</t></text></comment></commentList></comments>`,
    },
  )
  expect(await bring(path)).toMatchObject({ created: 3, counts: { error: 0 } })
  const first = await works()
  expect(first).toMatchObject([
    {
      title: "Ebb",
      heightMm: 622.3,
      price: 900_00,
      publishedAt: expect.any(Date),
      notes: expect.stringContaining("Jane"),
    },
    { title: "Flow", heightMm: 304.8, price: null, publishedAt: null, availability: "available" },
    { title: "Slack", publishedAt: null, availability: "not_for_sale" },
  ])
  expect(new Set(first.map(({ seriesId }) => seriesId)).size).toBe(1)
  expect(await bring(path)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  expect(await works()).toEqual(first)
})

test("a known work stays as it is where its row is struck through since [import marks]", async () => {
  const row = ["Coast", "Ebb", "Oil", "10 in", 900, "available"]
  await bring(await writeWorksXlsx([heading, row, ["Coast", "Flow", "Ink", "12 in", 500, "available"]]))
  const before = await works()
  const crossed = row.map((is) => ({ is: is === 900 ? 100 : is, style: styles.struck }))
  const again = await bring(
    await writeWorksXlsx([heading, crossed, ["Coast", "Flow", "Ink", "12 in", 500, "available"]]),
  )
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, counts: { warning: 1 } })
  expect(await works()).toEqual(before)
})

test("a file is the same however its sheet shows its values since [import marks]", async () => {
  const rows = ["Ebb", "Flow", "Slack"].map((title, at) => ["Coast", title, "Oil", at + 0.5, 900, "available"])
  await bring(await writeWorksXlsx([heading, ...rows]))
  const formatted = rows.map(([series, title, medium, height, price, status]) => [
    series as string,
    title as string,
    medium as string,
    shown(height as number, 0),
    shown(price as number, 1),
    status as string,
  ])
  expect(await bring(await writeWorksXlsx([heading, ...formatted], { formats }), "a copy.xlsx")).toMatchObject({
    created: 0,
  })
  expect(await works()).toHaveLength(3)
})
