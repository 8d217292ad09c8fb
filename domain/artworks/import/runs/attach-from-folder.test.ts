import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, expect, test } from "vitest"
import { artworkPictures, artworks } from "../../../../db/tables/artworks.ts"
import { pictures } from "../../../../db/tables/media.ts"
import { gridHeic } from "../../../../tests/support/images/make-heic.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { system } from "../../../actor.ts"
import { importArtworks } from "../import-artworks.server.ts"
import { recognizeColumns } from "../recognize-columns.ts"
import { createTestRows } from "../rows.fixture.ts"
import { surveyRows } from "../survey.ts"
import { attachFromFolder, openPictureFolder } from "./attach-from-folder.server.ts"

const { shop } = await openWorkingShop()
const folder = mkdtempSync(join(tmpdir(), "solander-pictures-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A small picture of one colour; each is another file. */
async function paint(name: string, background: string): Promise<void> {
  mkdirSync(join(folder, name, ".."), { recursive: true })
  await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toFile(join(folder, name))
}

await paint("Harbour.JPG", "#123456")
await paint("2024/AR-001.jpg", "#654321")
await paint("2024/AR-001 (2).jpg", "#654322")
await paint("low-tide.jpg", "#888888")
writeFileSync(join(folder, "IMG_4471.HEIC"), gridHeic())
writeFileSync(join(folder, "broken.jpg"), "this is no picture")
writeFileSync(join(folder, "drawing.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")

const heading = ["Title", "Inventory Number", "Image"]
const rows = () =>
  createTestRows(
    heading,
    ["Harbour", "AR-100", "https://example.com/photos/harbour.jpg?v=3"],
    ["Two Views", "AR-001", ""],
    ["Low Tide", "AR-200", ""],
    ["Nothing There", "AR-300", "missing.jpg"],
    ["Broken", "AR-400", "broken.jpg"],
    ["Drawn", "AR-500", "drawing.svg"],
    ["Low Tide", "AR-201", ""],
    ["From a Telephone", "AR-600", "IMG_4471.HEIC"],
  )

async function bring(dryRun = false) {
  const mapping = recognizeColumns(heading)
  const survey = await surveyRows(mapping, rows(), { currency: "USD" })
  const imported = await importArtworks(shop, system("Test"), { rows: rows(), mapping, survey, dryRun })
  if (!imported.ok) throw new Error(imported.problem.message)
  const importId = dryRun ? null : crypto.randomUUID()
  const pictures = { actor: system("Test"), importId, find: await openPictureFolder(folder) }
  const notes = []
  for await (const { works } of imported.value.batches) notes.push(...(await attachFromFolder(shop, pictures, works)))
  return { notes, works: imported.value.report.works }
}

const hungOn = async (inventoryNumber: string) => {
  const hung = await shop.db
    .select({ name: pictures.originalName, main: artworks.mainPictureId, id: pictures.id })
    .from(artworks)
    .innerJoin(artworkPictures, eq(artworkPictures.artworkId, artworks.id))
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworks.inventoryNumber, inventoryNumber))
    .orderBy(asc(artworkPictures.position))
  return hung.map(({ name, main, id }) => (main === id ? `${name} (main)` : name))
}

test("a dry run reports which pictures are missing or unusable, and stores none", async () => {
  const { notes } = await bring(true)
  expect(notes.map(({ title }) => title)).toEqual(["Nothing There", "Broken", "Drawn"])
  expect(await shop.db.select().from(pictures)).toEqual([])
})

test("pictures are found by the name in their row, by the work's number, by its title; what is not found is reported [ADM-06, import]", async () => {
  const report = await bring()
  expect(await hungOn("AR-100")).toEqual(["Harbour.JPG (main)"])
  expect(await hungOn("AR-600")).toEqual(["IMG_4471.HEIC (main)"])
  expect(await hungOn("AR-001")).toEqual(["AR-001.jpg (main)", "AR-001 (2).jpg"])
  expect(await hungOn("AR-200")).toEqual(["low-tide.jpg (main)"])
  expect(await hungOn("AR-201"), "a title that repeats names one work only").toEqual([])
  expect(await hungOn("AR-400")).toEqual([])
  const said = report.notes.map(({ title, message }) => `${title}: ${message}`).join("\n")
  expect(said).toContain("Nothing There: The picture missing.jpg is not in the folder")
  expect(said).toMatch(/Broken: broken\.jpg: /)
  expect(said).toMatch(/Drawn: drawing\.svg: SVG drawings cannot be taken/)
  expect(report.works).toBe(8)
})

test("the same again hangs nothing twice", async () => {
  await bring()
  expect(await hungOn("AR-001")).toEqual(["AR-001.jpg (main)", "AR-001 (2).jpg"])
  expect(await shop.db.select().from(pictures)).toHaveLength(5)
})
