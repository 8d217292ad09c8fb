import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../../db/tables/artworks.ts"
import { history } from "../../../../db/tables/content.ts"
import { imports } from "../../../../db/tables/imports.ts"
import { createFailingShop, openImportFixture, requireValue, toCsv } from "../../../../tests/support/import-files.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { insertWork } from "../../../../tests/support/works.ts"
import { visitor } from "../../../actor.ts"
import { startCommandLineImport } from "./command-line-import.server.ts"
import { deleteImport } from "./delete-import.server.ts"
import {
  acceptProposals,
  announceImport,
  requestImportUndo,
  saveCellAnswers,
  saveImportChoices,
  startImport,
  stopImport,
} from "./import-commands.server.ts"
import { runImport } from "./run-import.server.ts"
import { undoImport } from "./undo-import.server.ts"

const { shop } = await openWorkingShop()
const { artist, send, read, run, rowOf, cells, lines, work } = await openImportFixture(shop)
const user = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "", role: "user" } as const
const countWorks = async () => (await shop.db.select({ n: sql<number>`count(*)::int` }).from(artworks))[0]?.n ?? 0

test("only admins start, change, run, stop, undo or delete an import", async () => {
  const id = await send("mine.csv", toCsv(["Title"], ["Mine"]))
  await read(id)
  const file = { path: "theirs.csv", bytes: 3, modifiedMs: 1 }
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [user, "forbidden"],
  ] as const) {
    for (const asked of [
      announceImport(shop, actor, file),
      saveImportChoices(shop, actor, { id, choices: { publish: true } }),
      saveCellAnswers(shop, actor, { id, cells: [{ row: 2, heading: "Title", answer: "Theirs" }] }),
      acceptProposals(shop, actor, { id }),
      startImport(shop, actor, { id }),
      stopImport(shop, actor, { id, undo: true }),
      requestImportUndo(shop, actor, { id }),
      deleteImport(shop, actor, { id }),
    ])
      expect(await asked).toMatchObject({ ok: false, problem: { code } })
  }
  expect(await rowOf(id)).toMatchObject({ state: "ready", choices: {} })
  for (const wrong of [
    saveImportChoices(shop, artist, { id, choices: { columns: { Title: "nonsense" } } }),
    saveImportChoices(shop, artist, { id, choices: { currency: "DOLLARS" } }),
    saveCellAnswers(shop, artist, { id, cells: [] }),
    startImport(shop, artist, { id: "no id" }),
  ])
    expect(await wrong).toMatchObject({ ok: false, problem: { code: "invalid" } })
  expect(await startImport(shop, artist, { id: crypto.randomUUID() })).toMatchObject({
    ok: false,
    problem: { code: "not_found" },
  })
  expect(await stopImport(shop, artist, { id, undo: false })).toMatchObject({
    ok: false,
    problem: { code: "conflict" },
  })
  expect(await deleteImport(shop, artist, { id })).toMatchObject({ ok: true })
  expect(await deleteImport(shop, artist, { id })).toMatchObject({ ok: true })
})

test("a file is read: what it is, its columns with three of their texts, and what importing it would do [ADM-07]", async () => {
  await insertWork(shop, { title: "Weir", inventoryNumber: "R-1", price: 100_00 })
  const before = await countWorks()
  const text =
    "My works 2024;;;\n;;;\nTitel;Nummer;Preis;Serie;Unsinn\nWeir;R-1;150 EUR;Boatyard;x\nÉbène;R-2;900 EUR;Boatyard;\nTide;R-3;1.200 EUR;Slack Water;\nReef;R-4;20 EUR;;\n"
  const id = await send("werke.csv", Buffer.from(text, "latin1"))
  expect(await rowOf(id)).toMatchObject({ state: "reading" })
  const row = await read(id)
  expect(row.state).toBe("ready")
  expect(row.found).toMatchObject({
    format: "csv",
    encoding: "windows-1252",
    delimiter: ";",
    headingRow: 3,
    rows: 4,
    currency: "EUR",
  })
  expect(row.found?.columns).toMatchObject([
    { heading: "Titel", field: "title", cells: 4, samples: ["Weir", "Ébène", "Tide"] },
    { heading: "Nummer", field: "inventoryNumber" },
    { heading: "Preis", field: "price", samples: ["150 EUR", "900 EUR", "1.200 EUR"] },
    { heading: "Serie", field: "series", samples: ["Boatyard", "Slack Water"] },
    { heading: "Unsinn", field: null, cells: 1 },
  ])
  expect(row.forecast).toMatchObject({
    created: 3,
    updated: 1,
    newSeries: ["Boatyard", "Slack Water"],
    changes: [{ title: "Weir", changed: { price: { before: 100_00, after: 150_00 } } }],
  })
  expect(await countWorks()).toBe(before)
  // The same bytes with another encoding.
  requireValue(
    await saveImportChoices(shop, artist, {
      id,
      choices: { encoding: "utf-8", columns: { Unsinn: "notes", Preis: "" } },
    }),
  )
  const other = await read(id)
  expect(other.found?.columns[0]?.samples[1]).toBe("\ufffdb\ufffdne")
  expect(other.mapping).toMatchObject({ columns: { notes: "Unsinn" }, unused: ["Preis"] })
})

test("columns are as a person chose them for a file with the same headings [ADM-07]", async () => {
  const headings = ["Name", "Lot", "Remarks"]
  const id = await send("lots.csv", toCsv(headings, ["Anchor", "L-1", "a"]))
  await read(id)
  requireValue(
    await saveImportChoices(shop, artist, { id, choices: { columns: { Name: "title", Lot: "inventoryNumber" } } }),
  )
  expect(await read(id)).toMatchObject({ found: { isRemembered: false } })
  expect(await run(id)).toMatchObject({ state: "done", created: 1 })
  const again = await send("lots-2.csv", toCsv(headings.toReversed(), ["b", "L-2", "Bollard"]))
  expect(await read(again)).toMatchObject({
    found: { isRemembered: true },
    mapping: { columns: { inventoryNumber: "Lot", title: "Name" } },
  })
})

test("only wrong cells are listed, with what the file says and a proposal; an answer is taken in place of the cell [ADM-07]", async () => {
  const heading = ["Title", "Inventory Number", "Price", "Status", "Year"]
  const id = await send(
    "cells.csv",
    toCsv(
      heading,
      ["Salt Shed", "C-1", "about 900 or so", "available", "2019"],
      ["Log Raft", "C-2", "800", "avialable", "2020"],
      ["Crosswind", "C-3", "700", "sold", "after the flood of 1996 maybe 12"],
      ["Fine", "C-4", "600", "available", "2021"],
    ),
  )
  expect((await read(id)).forecast).toMatchObject({ wrong: 3, created: 4 })
  expect(await cells(id)).toMatchObject([
    { row: 2, heading: "Price", title: "Salt Shed", text: "about 900 or so", proposal: "900", answer: null },
    { row: 3, heading: "Status", text: "avialable", proposal: "available" },
    { row: 4, heading: "Year", proposal: "1996" },
  ])
  requireValue(
    await saveCellAnswers(shop, artist, { id, cells: [{ row: 2, heading: "Price", answer: "still wrong" }] }),
  )
  await read(id)
  expect((await cells(id))[0]).toMatchObject({
    text: "about 900 or so",
    answer: "still wrong",
    problem: expect.any(String),
  })
  requireValue(await saveCellAnswers(shop, artist, { id, cells: [{ row: 2, heading: "Price", answer: "950" }] }))
  // A reading waits for further cells.
  const { rows: jobs } = await shop.db.execute<{ waits: boolean }>(
    sql`select start_after >= created_on + interval '1 s' as waits from jobs.job
      where name = 'read-import' and data ->> 'importId' = ${id} order by created_on`,
  )
  expect(jobs.map(({ waits }) => waits)).toEqual([false, true, true])
  requireValue(await acceptProposals(shop, artist, { id }))
  expect((await read(id)).forecast).toMatchObject({ wrong: 0 })
  expect((await cells(id)).map(({ problem }) => problem)).toEqual([null, null, null])
  expect(await saveCellAnswers(shop, artist, { id, cells: [{ row: 9, heading: "Price", answer: "1" }] })).toMatchObject(
    {
      problem: { code: "not_found" },
    },
  )
  expect(await run(id)).toMatchObject({ state: "done", created: 4, updated: 0 })
  expect(await work("C-1")).toMatchObject({ price: 950_00, publishedAt: null })
  expect(await work("C-2")).toMatchObject({ availability: "available" })
  expect(await work("C-3")).toMatchObject({ year: 1996, availability: "sold" })
  const [line] = await shop.db
    .select()
    .from(history)
    .where(eq(history.nounId, (await work("C-1"))?.id ?? ""))
  expect(line).toMatchObject({
    action: "imported",
    actorName: "Ada Artist",
    detail: { import: id, file: "cells.csv", row: 2 },
  })
})

test("cells that say the same are asked about once, and one answer is taken for all of them [import notes]", async () => {
  const heading = ["Title", "Inventory Number", "Status"]
  const rows = Array.from({ length: 255 }, (_, at) => [`Plank ${at}`, `AH-${at}`, at === 3 ? "sold" : "At Home"])
  const id = await send("at-home.csv", toCsv(heading, ...rows))
  expect((await read(id)).forecast).toMatchObject({ created: 255, wrong: 1, warnings: 1 })
  expect(await cells(id)).toMatchObject([
    { row: 2, text: "At Home", problem: expect.stringContaining("The same in 253 more rows: 3, 4, 6,") },
  ])
  requireValue(await saveCellAnswers(shop, artist, { id, cells: [{ row: 2, heading: "Status", answer: "available" }] }))
  expect((await read(id)).forecast).toMatchObject({ wrong: 0, warnings: 0 })
  await run(id)
  expect([await work("AH-0"), await work("AH-254"), await work("AH-3")]).toMatchObject([
    { availability: "available" },
    { availability: "available" },
    { availability: "sold" },
  ])
})

test("sizes without a unit are asked about once, with the studio’s own as the answer [import drafts]", async () => {
  const id = await send(
    "bare.csv",
    toCsv(["Title", "Inventory Number", "Height", "Width"], ["Bare", "BA-1", "10", "20"]),
  )
  const { choices, forecast } = await read(id)
  expect([choices, forecast]).toMatchObject([{ lengthUnit: "in" }, { wrong: 0, warnings: 0 }])
  requireValue(await saveImportChoices(shop, artist, { id, choices: { lengthUnit: undefined } }))
  expect(await read(id)).toMatchObject({ found: { unitless: 2 }, forecast: { wrong: 0 } })
  requireValue(await saveImportChoices(shop, artist, { id, choices: { lengthUnit: "cm" } }))
  await read(id)
  await run(id)
  expect(await work("BA-1")).toMatchObject({ heightMm: 100, widthMm: 200 })
})

test("new works are published when the person says so, and one import runs at a time [import runs]", async () => {
  const id = await send("public.csv", toCsv(["Title", "Inventory Number"], ["Lantern", "P-1"]))
  const other = await send("other.csv", toCsv(["Title", "Inventory Number"], ["Rope", "P-2"]))
  await read(id)
  await read(other)
  requireValue(await saveImportChoices(shop, artist, { id, choices: { publish: true } }))
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  requireValue(await startImport(shop, artist, { id }))
  expect(await startImport(shop, artist, { id: other })).toMatchObject({ problem: { code: "conflict" } })
  const file = { path: "/lists/by-command.csv", bytes: 1, rows: 1, publish: false, hasPictures: false }
  expect(await startCommandLineImport(shop, file)).toMatchObject({
    ok: false,
    problem: { message: "public.csv is being imported or undone now. Wait until it has ended." },
  })
  expect(await saveImportChoices(shop, artist, { id, choices: {} })).toMatchObject({ problem: { code: "conflict" } })
  expect(await deleteImport(shop, artist, { id })).toMatchObject({ problem: { code: "conflict" } })
  await runImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", created: 1 })
  expect((await work("P-1"))?.publishedAt).toBeInstanceOf(Date)
})

test("of imports that are begun at the same time one runs, and the others are refused", async () => {
  const ids = [await send("a.csv", toCsv(["Title"], ["A"])), await send("b.csv", toCsv(["Title"], ["B"]))]
  ids.push(await send("c.csv", toCsv(["Title"], ["C"])))
  for (const id of ids) await read(id)
  const begun = await Promise.all(ids.map((id) => startImport(shop, artist, { id })))
  const refusals = begun.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem.code]))
  expect(refusals).toEqual(["conflict", "conflict"])
  const id = ids[begun.findIndex(({ ok }) => ok)] ?? ""
  expect(await run(id)).toMatchObject({ state: "done", created: 1 })
})

test("nothing is imported before the file was read with the current choices", async () => {
  const id = await send(
    "currency.csv",
    toCsv(["Title", "Inventory Number", "Medium", "Price"], ["Buoy", "Y-1", "Oil", "900"]),
  )
  await read(id)
  requireValue(await saveImportChoices(shop, artist, { id, choices: { currency: "EUR" } }))
  const refused = { ok: false, problem: { code: "conflict", message: expect.stringMatching(/still being read/) } }
  expect(await startImport(shop, artist, { id })).toMatchObject(refused)
  // As after a reading whose process was killed repeatedly.
  await shop.db.update(imports).set({ state: "failed" }).where(eq(imports.id, id))
  expect(await startImport(shop, artist, { id })).toMatchObject({ ok: false, problem: { code: "conflict" } })
  requireValue(await saveImportChoices(shop, artist, { id, choices: {} }))
  await read(id)
  expect(await run(id)).toMatchObject({ state: "done", created: 1 })
  expect(await work("Y-1")).toMatchObject({ price: 900_00, currency: "EUR" })
})

const many = (count: number, mark: string) =>
  toCsv(
    ["Title", "Inventory Number", "Price"],
    ...Array.from({ length: count }, (_, at) => [`Plank ${at}`, `${mark}-${at}`, at % 400 === 7 ? "cheap" : "100"]),
    ["Twice", `${mark}-0`, "1"],
  )

test("a run that was cut off goes on after its last transaction, and no row is written twice [import runs]", async () => {
  const id = await send("planks.csv", many(1300, "CUT"))
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  const before = await countWorks()
  // The process ends before the second batch is written.
  const dying = createFailingShop(shop)
  await expect(runImport(dying, { importId: id }, { last: false })).rejects.toThrow("killed")
  expect(await rowOf(id)).toMatchObject({ state: "running", next: 500, created: 500, rowsDone: 500 })
  await runImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({
    state: "done",
    next: 1301,
    created: 1300,
    rowsDone: 1301,
    leftOut: 1,
    warnings: 1,
  })
  expect(await countWorks()).toBe(before + 1300)
  expect(await lines(id, "created")).toHaveLength(1300)
  expect(await lines(id, "error")).toMatchObject([{ row: 1302, title: "Twice" }])
  // Of equal cells the first is reported, with the rows of the others.
  expect(await lines(id, "warning")).toMatchObject([
    { row: 9, message: expect.stringMatching(/The same in 3 more rows: 409, 809, 1209\.$/) },
  ])
  // Works in the order of the file, across the interruption.
  const { rows } = await shop.db.execute<{ n: string }>(
    sql`select inventory_number as n from artworks where inventory_number like 'CUT-%' order by created_at desc, id`,
  )
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 1300 }, (_, at) => `CUT-${at}`))
})

test("of two processes with the same import only the one that came last writes [import runs]", async () => {
  const id = await send("two.csv", many(600, "TWO"))
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  await Promise.all([runImport(shop, { importId: id }), runImport(shop, { importId: id })])
  await runImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", created: 600, rowsDone: 601, leftOut: 1 })
  expect(await lines(id, "created")).toHaveLength(600)
})

test("a run is stopped between two transactions and goes on, or is undone [import runs]", async () => {
  const id = await send("stop.csv", many(600, "STOP"))
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  requireValue(await stopImport(shop, artist, { id, undo: false }))
  await runImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "stopped", next: 0, wants: null })
  expect(await run(id)).toMatchObject({ state: "done", created: 600 })

  const other = await send("stop-2.csv", many(600, "STOP2"))
  await read(other)
  requireValue(await startImport(shop, artist, { id: other }))
  const before = await countWorks()
  await shop.db.execute(
    sql`create function stop_now() returns trigger language plpgsql as $$ begin new.wants := 'undo'; return new; end $$`,
  )
  await shop.db.execute(
    sql`create trigger stop_now before update of next on imports for each row execute function stop_now()`,
  )
  await runImport(shop, { importId: other })
  await shop.db.execute(sql`drop function stop_now cascade`)
  expect(await rowOf(other)).toMatchObject({ state: "undoing", created: 500 })
  expect(await countWorks()).toBe(before + 500)
  await undoImport(shop, { importId: other })
  expect(await rowOf(other)).toMatchObject({ state: "undone", removed: 500, kept: 0 })
  expect(await countWorks()).toBe(before)
})
