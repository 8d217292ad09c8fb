import { eq, sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { conditionMarks, conditionPictures, conditionReports, conditionSignatures } from "../../db/tables/conditions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { eraseAddresses } from "../customers/erase-addresses.server.ts"
import type { Outcome } from "../problem.ts"
import {
  addConditionPictures,
  createConditionReport,
  deleteConditionReport,
  purgeConditionPictures,
  removeConditionPicture,
  updateConditionReport,
} from "./condition-commands.server.ts"
import { getConditionPicture, getConditionReport, listConditionReports } from "./condition-queries.server.ts"
import { signConditionReport } from "./sign-condition-report.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}
const refused = (code: string) => ({ ok: false, problem: { code } })
const today = () => shop.now().toISOString().slice(0, 10)
const photograph = async () =>
  new File(
    [
      await sharp({ create: { width: 300, height: 200, channels: 3, background: "#315" } })
        .jpeg()
        .toBuffer(),
    ],
    "a",
  )

/** A report with a photograph and a mark on it, by Ines Halvorsen. */
async function createReport() {
  const work = await insertWork(shop, { title: "Tongue Point", conditionStatus: "Excellent" })
  const first = { id: crypto.randomUUID(), artworkId: work.id, occasion: "outgoing", on: "2026-01-02" }
  const { id } = value(await createConditionReport(shop, artist, { ...first, examiner: "Ines Halvorsen" }))
  value(await addConditionPictures(shop, artist, id, [await photograph()]))
  const [picture] = value(await getConditionReport(shop, artist, id)).pictures
  const mark = { pictureId: picture?.id ?? "", x: 90, y: 930, kind: "crack", note: "Canvas slack, says Ines Halvorsen" }
  const typed = { id, occasion: "outgoing", on: first.on, examiner: "Ines Halvorsen", words: "", overall: "Good" }
  value(await save(typed, { marks: [mark] }))
  return { id, work, typed, mark, picture: picture?.id ?? "" }
}
const seenOf = async (id: string) => value(await getConditionReport(shop, artist, id)).updatedAt
/** Saves the fields into the current report. */
const save = async (typed: { id: string }, changes: object = {}) =>
  updateConditionReport(shop, artist, { ...typed, seen: await seenOf(typed.id), ...changes })
const sign = async (id: string, changes: object = {}) =>
  signConditionReport(shop, artist, { id, side: "studio", name: "Ines Halvorsen", seen: await seenOf(id), ...changes })

test("a report is changed until it is signed, and then by nobody, not even in the database [ADM-15]", async () => {
  const { id, work, typed, mark, picture } = await createReport()
  value(await save(typed, { words: "Dusty.", marks: [mark, { ...mark, kind: "stain" }] }))
  expect(value(await getConditionReport(shop, artist, id)).marks.map(({ position, kind }) => [position, kind])).toEqual(
    [
      [1, "crack"],
      [2, "stain"],
    ],
  )
  value(await sign(id, { strokes: [[0, 0, 500, 500]] }))
  expect(await save(typed, { words: "Clean." })).toMatchObject(refused("conflict"))
  expect(await addConditionPictures(shop, artist, id, [await photograph()])).toMatchObject(refused("conflict"))
  expect(await removeConditionPicture(shop, artist, id, { picture })).toMatchObject(refused("conflict"))
  expect(await deleteConditionReport(shop, artist, { id })).toMatchObject(refused("conflict"))
  for (const statement of [
    sql`update condition_reports set words = 'Clean.' where id = ${id}`,
    sql`delete from condition_reports where id = ${id}`,
    sql`update condition_marks set note = '' where report_id = ${id}`,
    sql`delete from condition_marks where report_id = ${id}`,
    sql`delete from condition_pictures where report_id = ${id}`,
    sql`update condition_signatures set name = 'Somebody' where report_id = ${id}`,
    sql`delete from condition_signatures where report_id = ${id}`,
    sql`insert into condition_marks (report_id, picture_id, position, x, y, kind) values (${id}, ${picture}, 9, 1, 1, 'dent')`,
  ])
    await expect(shop.db.execute(statement)).rejects.toMatchObject({ cause: { code: "23001" } })
  const [report] = value(await listConditionReports(shop, artist, work.id))
  expect(report).toMatchObject({
    words: "Dusty.",
    signatures: [{ name: "Ines Halvorsen", strokes: [[0, 0, 500, 500]] }],
  })
  // A deleted work deletes its reports.
  await shop.db.delete(artworks).where(eq(artworks.id, work.id))
  expect(await shop.db.$count(conditionReports, eq(conditionReports.id, id))).toBe(0)
  expect(await shop.db.$count(conditionSignatures, eq(conditionSignatures.reportId, id))).toBe(0)
})

test("both sides sign what they saw, each once; the work says the condition of its latest report [ADM-15]", async () => {
  const { id, work, typed } = await createReport()
  const seen = await seenOf(id)
  later({ minutes: 1 })
  value(await save(typed, { words: "A new scratch." }))
  expect(await sign(id, { seen })).toMatchObject(refused("conflict"))
  const both = await Promise.all([sign(id), sign(id), sign(id, { side: "other", name: "Registrar" })])
  expect(both.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await shop.db.$count(conditionSignatures, eq(conditionSignatures.reportId, id))).toBe(2)
  const conditionOf = async () =>
    (await shop.db.select().from(artworks).where(eq(artworks.id, work.id)))[0]?.conditionStatus
  expect(await conditionOf()).toBe("Good")
  // An older report that is signed later changes nothing.
  const older = { id: crypto.randomUUID(), artworkId: work.id, occasion: "routine", on: "2025-06-01" }
  value(await createConditionReport(shop, artist, older))
  expect(await sign(older.id)).toMatchObject(refused("invalid"))
  value(await save({ id: older.id }, { occasion: "routine", on: older.on, overall: "Poor" }))
  value(await sign(older.id))
  expect(await conditionOf()).toBe("Good")
})

test("two people write at once: neither replaces what they have not seen, and the same form twice is saved once [ADM-15]", async () => {
  const { id, typed, mark } = await createReport()
  const seen = await seenOf(id)
  later({ minutes: 1 })
  const mine = { ...typed, seen, words: "Dusty.", marks: [mark] }
  for (const _ of [1, 2]) value(await updateConditionReport(shop, artist, mine))
  expect(await updateConditionReport(shop, artist, { ...mine, words: "Clean." })).toMatchObject(refused("conflict"))
  expect(await updateConditionReport(shop, artist, { ...mine, marks: [] })).toMatchObject(refused("conflict"))
  const after = value(await getConditionReport(shop, artist, id))
  expect([after.words, after.marks.length]).toEqual(["Dusty.", 1])
  expect(after.history.map(({ action }) => action)).toEqual(["changed", "changed", "pictures added", "begun"])
})

test("erasing somebody takes their name and their drawn signature; that it was signed stays [ADM-15]", async () => {
  const { id } = await createReport()
  value(await sign(id, { strokes: [[0, 0, 500, 500]] }))
  value(await sign(id, { side: "other", name: "Paul Registrar" }))
  const erased = { emails: ["ines@example.com"], names: ["Ines Halvorsen"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, erased, shop.now()))
  const after = value(await getConditionReport(shop, artist, id))
  expect(after.signatures.map(({ name, strokes }) => [name, strokes])).toEqual([
    ["[erased]", null],
    ["Paul Registrar", null],
  ])
  expect(JSON.stringify(after)).not.toContain("Halvorsen")
  expect(after.marks[0]?.note).toBe("Canvas slack, says [erased]")
})

test("files of pictures that are in no report any more are swept an hour later; those of reports stay [ADM-15]", async () => {
  const { id, picture } = await createReport()
  value(await addConditionPictures(shop, artist, id, [await photograph()]))
  const files = async () => (await shop.storage.private.list("conditions")).length
  const all = await files()
  const [, other] = value(await getConditionReport(shop, artist, id)).pictures
  value(await removeConditionPicture(shop, artist, id, { picture }))
  await purgeConditionPictures(shop)
  expect(await files()).toBe(all)
  later({ minutes: 61 })
  await purgeConditionPictures(shop)
  expect(await files()).toBeLessThan(all)
  for (const small of [true, false])
    expect(await getConditionPicture(shop, artist, id, { id: other?.id ?? "", small })).toMatchObject({ ok: true })
})

test("refuses who is not the artist, what is not there, and what cannot be [ADM-15]", async () => {
  const { id, work, typed, mark, picture } = await createReport()
  const begun = { id: crypto.randomUUID(), artworkId: work.id, occasion: "routine", on: today() }
  const file = await photograph()
  for (const one of [
    createConditionReport(shop, visitor, begun),
    updateConditionReport(shop, visitor, { ...typed, seen: new Date() }),
    addConditionPictures(shop, visitor, id, [file]),
    removeConditionPicture(shop, visitor, id, { picture }),
    deleteConditionReport(shop, visitor, { id }),
    sign(id).then(() => signConditionReport(shop, visitor, { id, side: "other", name: "N", seen: new Date() })),
    getConditionReport(shop, visitor, id),
    listConditionReports(shop, visitor, work.id),
    getConditionPicture(shop, visitor, id, { id: picture, small: true }),
  ])
    expect(await one).toMatchObject(refused("unauthenticated"))
  const other = await createReport()
  for (const [one, code] of [
    [createConditionReport(shop, artist, { ...begun, on: "2999-01-01" }), "invalid"],
    [createConditionReport(shop, artist, { ...begun, copy: 3 }), "invalid"],
    [createConditionReport(shop, artist, { ...begun, artworkId: crypto.randomUUID() }), "not_found"],
    [save(other.typed, { marks: [mark] }), "conflict"],
    [save(other.typed, { marks: [{ ...other.mark, x: 1001 }] }), "invalid"],
    [addConditionPictures(shop, artist, other.id, [new File(["no picture"], "a.jpg")]), "invalid"],
    [signConditionReport(shop, artist, { id: other.id, side: "studio", name: " ", seen: new Date() }), "invalid"],
    [getConditionPicture(shop, artist, other.id, { id: picture, small: true }), "not_found"],
    [getConditionReport(shop, artist, "'; --"), "not_found"],
  ] as const)
    expect(await one).toMatchObject(refused(code))
  // The same form twice creates one report, and an unsigned report can be deleted.
  value(await createConditionReport(shop, artist, begun))
  value(await createConditionReport(shop, artist, begun))
  value(await deleteConditionReport(shop, artist, { id: begun.id }))
  value(await removeConditionPicture(shop, artist, other.id, { picture: other.picture }))
  expect(await shop.db.$count(conditionMarks, eq(conditionMarks.reportId, other.id))).toBe(0)
  expect(await shop.db.$count(conditionPictures, eq(conditionPictures.reportId, other.id))).toBe(0)
})
