import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworkPictures, artworks, series } from "../../../../db/tables/artworks.ts"
import { posts } from "../../../../db/tables/blog.ts"
import { history, pageVersions } from "../../../../db/tables/content.ts"
import { availabilityAlerts } from "../../../../db/tables/holds.ts"
import { pictures } from "../../../../db/tables/media.ts"
import { viewingRooms, viewingRoomWorks } from "../../../../db/tables/viewing-rooms.ts"
import { buildCheckoutForm, oneOfEach } from "../../../../tests/support/checkout.ts"
import { grainy } from "../../../../tests/support/images/fixtures.ts"
import { createFailingShop, openImportFixture, requireValue, toCsv } from "../../../../tests/support/import-files.ts"
import { writeZip } from "../../../../tests/support/make-workbook.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { insertWork } from "../../../../tests/support/works.ts"
import { visitor } from "../../../actor.ts"
import { placeOrder } from "../../../checkout/place-order.server.ts"
import { updateArtwork } from "../../catalog/artwork-commands.server.ts"
import { toArtworkInput } from "../../catalog/work-for-edit.server.ts"
import { addProvenance } from "../../record/provenance-commands.server.ts"
import { saveStatusNotes, transitionStatuses } from "../../status/status-commands.server.ts"
import { requestImportUndo, saveImportChoices, startImport } from "./import-commands.server.ts"
import { getImport } from "./import-queries.server.ts"
import { runImport } from "./run-import.server.ts"
import { undoImport } from "./undo-import.server.ts"
import { ownRows } from "./work-uses.server.ts"

const { shop, later, data } = await openWorkingShop()
const { artist, send, read, run, rowOf, lines, work, sendPictures } = await openImportFixture(shop)

const workOf = async (number: string) => {
  const row = await work(number)
  if (!row) throw new Error(`no work ${number}`)
  return row
}
async function undo(id: string) {
  requireValue(await requestImportUndo(shop, artist, { id }))
  requireValue(await requestImportUndo(shop, artist, { id }))
  await undoImport(shop, { importId: id })
  return rowOf(id)
}
const heading = ["Title", "Inventory Number", "Price", "Status", "Series"]

test("a whole import is undone; what was ordered or changed by hand since stays, and is named [import undo]", async () => {
  const [known, edited] = [
    await insertWork(shop, { title: "Known", inventoryNumber: "U-1", price: 100_00 }),
    await insertWork(shop, { title: "Edited", inventoryNumber: "U-2", price: 100_00 }),
  ]
  const text = toCsv(
    heading,
    ["Known Better", "U-1", "200", "sold", "Boatyard"],
    ["Edited Better", "U-2", "200", "available", ""],
    ["Ordered", "U-3", "300", "available", "Boatyard"],
    ["Changed", "U-4", "400", "available", "Empty Series"],
    ["Untouched", "U-5", "500", "available", "Empty Series"],
  )
  const id = await send("undo.csv", text)
  await read(id)
  requireValue(await saveImportChoices(shop, artist, { id, choices: { publish: true } }))
  await read(id)
  expect(await run(id)).toMatchObject({
    state: "done",
    created: 3,
    updated: 2,
    newSeries: [{ title: "Boatyard" }, { title: "Empty Series" }],
  })
  expect(await workOf("U-1")).toMatchObject({ title: "Known Better", price: 200_00, availability: "sold" })

  later({ minutes: 1 })
  const ordered = await workOf("U-3")
  expect(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(ordered)))).toMatchObject({ ok: true })
  requireValue(await transitionStatuses(shop, artist, { ids: [(await workOf("U-4")).id], to: "not_for_sale" }))
  const now = await workOf("U-2")
  requireValue(await updateArtwork(shop, artist, edited.id, { ...toArtworkInput(now, null), price: 250_00 }))

  const would = requireValue(await getImport(shop, artist, id)).undo
  expect(would).toMatchObject({ removed: 1, restored: 1, pictures: 0, keptCount: 3 })
  expect(await undo(id)).toMatchObject({ state: "undone", removed: 1, restored: 1, kept: 3 })
  expect(would?.kept.map(({ title, message }) => [title, message]).toSorted()).toEqual(
    (await lines(id, "kept")).map(({ title, message }) => [title, message]).toSorted(),
  )
  expect(await work("U-5")).toBeUndefined()
  expect(await workOf("U-1")).toMatchObject({
    title: "Known",
    price: 100_00,
    availability: "available",
    seriesId: null,
  })
  // Unchanged fields have their former values, and the price set by hand stays.
  expect(await workOf("U-2")).toMatchObject({ title: "Edited", price: 250_00 })
  expect(await workOf("U-3")).toMatchObject({ title: "Ordered", price: 300_00 })
  expect(await workOf("U-4")).toMatchObject({ availability: "not_for_sale" })
  expect((await lines(id, "kept")).map(({ title, message }) => [title, message]).toSorted()).toEqual([
    ["Changed", "It was changed since."],
    ["Edited Better", "Changed since, and left: price."],
    ["Ordered", "There is an order for it."],
  ])
  // A series with a work in it stays, and an empty one is deleted.
  expect((await shop.db.select().from(series)).map(({ title }) => title).toSorted()).toEqual([
    "Boatyard",
    "Empty Series",
  ])
  const [last] = await shop.db
    .select()
    .from(history)
    .where(eq(history.nounId, known.id))
    .orderBy(sql`${history.id} desc`)
    .limit(1)
  expect(last).toMatchObject({
    action: "import undone",
    detail: { import: id },
    changes: { price: { before: 200_00, after: 100_00 } },
  })
  expect(await undo(id)).toMatchObject({ removed: 1, restored: 1, kept: 3 })
})

test("a work that a text or a draft of a page shows is not undone [import undo]", async () => {
  const id = await send(
    "shown.csv",
    toCsv(heading, ["In A Text", "D-1", "", "", ""], ["In A Draft", "D-2", "", "", ""]),
  )
  await read(id)
  await run(id)
  const [inText, inDraft] = [await workOf("D-1"), await workOf("D-2")]
  const body = { type: "doc" as const, content: [{ type: "artwork" as const, attrs: { artworkId: inText.id } }] }
  await shop.db.insert(posts).values({ slug: "low-water", title: "Low Water", body })
  const content = [{ type: "featured", content: { artworkIds: [inDraft.id] } }]
  const now = shop.now()
  await shop.db
    .insert(pageVersions)
    .values({ page: "homepage", state: "draft", content, savedBy: "Ada Artist", savedAt: now })
  expect(await undo(id)).toMatchObject({ state: "undone", removed: 0, kept: 2 })
  expect((await lines(id, "kept")).map(({ title, message }) => [title, message]).toSorted()).toEqual([
    ["In A Draft", "It is in a draft or an earlier version of a page."],
    ["In A Text", "It is in a blog post."],
  ])
})

test("a work that any row refers to is not deleted", async () => {
  const { rows } = await shop.db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'artworks'::regclass order by 1`)
  expect(rows.length).toBeGreaterThan(20)
  const source = await readFile(new URL("work-uses.server.ts", import.meta.url), "utf8")
  const unknown = rows.filter(({ table }) => !ownRows.includes(table) && !new RegExp(`\\b${table}\\b`).test(source))
  expect(unknown).toEqual([])

  const withPlace = [...heading, "Location"]
  const row = (title: string, number: string) => [title, number, "", "", "", "Net Loft"]
  const works = [row("In A Room", "W-1"), row("Waited For", "W-2"), row("Unused", "W-3")]
  const id = await send("used.csv", toCsv(withPlace, ...works))
  await read(id)
  await run(id)
  const [inRoom, waited] = [await workOf("W-1"), await workOf("W-2")]
  const [room] = await shop.db
    .insert(viewingRooms)
    .values({ title: "For The Stairs", name: "Ottilie Brandt", expiresAt: shop.now() })
    .returning()
  await shop.db.insert(viewingRoomWorks).values({ roomId: room?.id ?? "", artworkId: inRoom.id, position: 0 })
  await shop.db.insert(availabilityAlerts).values({ artworkId: waited.id, email: "ida@example.com" })
  expect(requireValue(await getImport(shop, artist, id)).undo).toMatchObject({ removed: 1, keptCount: 2 })
  expect(await undo(id)).toMatchObject({ state: "undone", removed: 1, kept: 2 })
})

test("a work that was sold stays sold, whatever a file and its undo say [import undo]", async () => {
  await insertWork(shop, { title: "Gone", inventoryNumber: "S-1", availability: "sold", price: 100_00 })
  const id = await send("sold.csv", toCsv(heading, ["Gone", "S-1", "100", "available", ""]))
  await read(id)
  await run(id)
  expect(await workOf("S-1")).toMatchObject({ availability: "sold" })
  expect((await lines(id, "warning"))[0]?.message).toContain("stays so")
  await undo(id)
  expect(await workOf("S-1")).toMatchObject({ availability: "sold" })
})

test("an interrupted undo resumes, and after thirty days an undo is refused", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => [`Plank ${at}`, `Q-${at}`, "1", "", "Planks"])
  const id = await send("planks.csv", toCsv(heading, ...rows))
  await read(id)
  await run(id)
  requireValue(await requestImportUndo(shop, artist, { id }))
  await expect(undoImport(createFailingShop(shop), { importId: id }, { last: false })).rejects.toThrow("killed")
  expect(await rowOf(id)).toMatchObject({ state: "undoing", removed: 100 })
  await undoImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "undone", removed: 250, kept: 0 })
  expect(await shop.db.select().from(series).where(eq(series.title, "Planks"))).toEqual([])

  const other = await send("late.csv", toCsv(heading, ["Late", "L-1", "1", "", ""]))
  await read(other)
  await run(other)
  later({ days: 30 })
  expect(await requestImportUndo(shop, artist, { id: other })).toMatchObject({
    ok: false,
    problem: { code: "conflict" },
  })
})

test("pictures come by name, from a ZIP file and from the web, are attached once, and go with the undo [import pictures]", async () => {
  const picture = async (seed: number) => (await grainy(300, 200 + 2 * seed)).jpeg().toBuffer()
  const known = await insertWork(shop, { title: "Weir", inventoryNumber: "P-2" })
  const id = await send(
    "pictures.csv",
    toCsv(
      ["Title", "Inventory Number", "Image"],
      ["Ferry", "P-1", "ferry.jpg"],
      ["Weir", "P-2", "missing.jpg"],
      ["Net Loft", "P-3", ""],
      ["From Afar", "P-4", "https://pictures.example/afar.jpg"],
      ["From Inside", "P-5", "http://127.0.0.1/inside.jpg"],
    ),
  )
  await sendPictures(id, [
    [
      "pictures.zip",
      await readFile(
        await writeZip(join(data, "pictures.zip"), { "a/ferry.jpg": await picture(1), "__MACOSX/ferry.jpg": "" }),
      ),
    ],
    ["P-2.jpg", await picture(2)],
    ["net-loft.jpg", Buffer.from("no picture")],
  ])
  const forecast = (await read(id)).forecast
  expect(forecast?.pictures).toEqual({ byName: 2, byAddress: 2, missing: 1 })
  const afar = await picture(3)
  const web = {
    ...shop,
    fetchFile: async (address: string, to: string, options: { maxBytes: number }) => {
      if (!address.includes("example")) return shop.fetchFile(address, to, options)
      await writeFile(to, afar)
      return { ok: true as const, bytes: afar.length }
    },
  }
  requireValue(await startImport(web, artist, { id }))
  await runImport(web, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", picturesDone: 5, picturesTotal: 5 })
  const hung = async (number: string) =>
    shop.db
      .select()
      .from(artworkPictures)
      .where(eq(artworkPictures.artworkId, (await workOf(number)).id))
  expect(await hung("P-1")).toHaveLength(1)
  expect(await hung("P-4")).toHaveLength(1)
  expect(await hung("P-5")).toEqual([])
  expect((await lines(id, "warning")).map(({ row, message }) => [row, message.slice(0, 60)])).toEqual([
    [3, expect.stringMatching(/^The picture missing.jpg is not among the files/)],
    [4, expect.stringMatching(/^net-loft.jpg: /)],
    [6, expect.stringMatching(/^The picture http:\/\/127.0.0.1\/inside.jpg was not fetched/)],
  ])
  await undo(id)
  expect(await work("P-1")).toBeUndefined()
  expect(await shop.db.select().from(pictures)).toEqual([])
  expect(await shop.db.select().from(artworks).where(eq(artworks.id, known.id))).toMatchObject([
    { mainPictureId: null },
  ])
})

test("works go with the record that the import gave them, and stay where it was added to since [import undo]", async () => {
  const text = toCsv(
    ["Title", "Inventory Number", "Provenance", "Exhibitions", "Literature"],
    ["Recorded", "V-1", "Acquired from the artist 1998", "Low Water 2011", "The Boatyards 2012"],
    ["Added To", "V-2", "Acquired from the artist 1999", "", ""],
  )
  const id = await send("records.csv", text)
  await read(id)
  await run(id)
  later({ minutes: 1 })
  requireValue(
    await addProvenance(shop, artist, (await workOf("V-2")).id, {
      ...{ kind: "exhibition", event: "Slack Water", year: 2020, yearText: "", owner: "", ownerPublic: false },
    }),
  )
  expect(requireValue(await getImport(shop, artist, id)).undo).toMatchObject({ removed: 1, keptCount: 1 })
  expect(await undo(id)).toMatchObject({ state: "undone", removed: 1, kept: 1 })
  expect(await work("V-1")).toBeUndefined()
  expect(await lines(id, "kept")).toMatchObject([{ message: "It has provenance that was added since." }])
})

test("a former status is for whom, since when and until when it was [import undo]", async () => {
  const statusSince = new Date("2026-02-03T10:00:00Z")
  const status = {
    availability: "on_loan",
    statusFor: "Harbor Museum",
    statusUntil: "2027-05-01",
    statusSince,
  } as const
  for (const number of ["T-1", "T-2"]) await insertWork(shop, { title: "Lent", inventoryNumber: number, ...status })
  const id = await send(
    "lent.csv",
    toCsv(heading, ["Lent", "T-1", "", "available", ""], ["Lent", "T-2", "", "available", ""]),
  )
  await read(id)
  await run(id)
  expect(await workOf("T-1")).toMatchObject({ availability: "available", statusFor: "" })
  later({ minutes: 1 })
  requireValue(
    await saveStatusNotes(shop, artist, { ids: [(await workOf("T-2")).id], for: "Ada Artist", until: "2026-12-24" }),
  )
  expect(await undo(id)).toMatchObject({ state: "undone", restored: 1, kept: 1 })
  expect(await workOf("T-1")).toMatchObject(status)
  expect(await workOf("T-2")).toMatchObject({ availability: "available", statusUntil: "2026-12-24" })
})

test("an undone import is as if its file had not come: the same questions are asked again [import undo]", async () => {
  const columns = ["Title", "Medium", "Year", "Size"]
  const tides = ["Tide Pool", "Oil", "2020", "10 x 10 cm"]
  const others = [
    ["Breakwater", "Ink", "1999", "20 x 20 cm"],
    ["Cable Hut", "Ink", "1998", "30 x 30 cm"],
  ]
  const brought = await send("tides.csv", toCsv(columns, tides, ...others))
  await read(brought)
  await run(brought)
  for (const [at, title] of ["Wharf", "Jetty"].entries())
    await insertWork(shop, { title, inventoryNumber: `I-${at}`, medium: "Bronze" })
  const numbers = ["Title", "Inventory Number", "Medium"]
  for (const [path, text] of [
    // More than one field changed.
    ["tides.csv", toCsv(columns, ["Tide Pool", "Watercolor", "2021", "11 x 11 cm"], ...others)],
    // Values of another file's work.
    ["fair.csv", toCsv(columns, tides, ["Elsewhere", "", "", ""], ["Nowhere", "", "", ""])],
    // Inventory numbers that look different.
    ["bronzes.csv", toCsv(numbers, ["Lighthouse", "I-0", "Oil"], ["Groyne", "I-1", "Oil"])],
  ] as const) {
    const before = await shop.db.select().from(artworks).orderBy(artworks.id)
    const id = await send(path, text)
    const asked = (await read(id)).forecast?.questions
    expect(asked).toBeGreaterThan(0)
    requireValue(await saveImportChoices(shop, artist, { id, choices: { unclear: "same" } }))
    expect((await read(id)).forecast).toMatchObject({ questions: 0 })
    expect(await run(id)).toMatchObject({ state: "done", leftOut: 0 })
    expect(await undo(id)).toMatchObject({ state: "undone", kept: 0 })
    const unwritten = (all: typeof before) => all.map(({ updatedAt: _, ...work }) => work)
    expect(unwritten(await shop.db.select().from(artworks).orderBy(artworks.id))).toEqual(unwritten(before))
    const again = await send(path, text)
    expect((await read(again)).forecast).toMatchObject({ questions: asked })
  }
})
