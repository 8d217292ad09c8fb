import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { grainy } from "../../tests/support/images/fixtures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { readEnv } from "../env.ts"
import { runCommand } from "./run-command.ts"

const { shop, data } = await openWorkingShop()
const folder = await mkdtemp(join(tmpdir(), "solander-import-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  const print = (words: string) => void said.push(words)
  await runCommand("import", {
    shop,
    args,
    env: readEnv({ SOLANDER_DATA: data }),
    print,
    signal: new AbortController().signal,
  })
  process.exitCode = 0
  return said.join("\n")
}

test("it names the ignored columns and the currency, and writes every note to a file", async () => {
  const file = join(folder, "works.csv")
  const rows = Array.from(
    { length: 30 },
    (_, index) => `Work ${index},${index === 0 ? "" : "huge"},12,${index % 3 ? "x" : ""}`,
  )
  await writeFile(file, ["Title,Height (cm),Price,Mood", ...rows].join("\n"))
  const dry = await run(file, "--dry-run", "--currency", "eur")
  expect(dry).toContain("Nothing is taken from Mood (20 cells).")
  expect(dry).toContain("Prices without a currency are read as EUR: as --currency says.")
  expect(dry).toContain("30 works of 30 rows: 30 would be new, 0 would be updated, 0 unchanged.")
  expect(dry).toContain("2 to check:")
  expect(dry).toMatch(/can inquire, but not order\. The same in 29 more rows: 3, 4, 5, .*, …\./)
  const [, path = ""] = /Every note is in (.*)/.exec(dry) ?? []
  const report = await readFile(path, "utf8")
  expect(report.trim().split("\r\n")).toHaveLength(3)
  expect(report).toContain("huge")
  expect(await run(file, "--currency", "eur")).toContain("30 new, 0 updated, 0 unchanged.")
  expect(await run(file, "--dry-run", "--currency", "eur")).toContain(
    "0 would be new, 0 would be updated, 30 unchanged.",
  )
})

const titled = async (title: string) => (await shop.db.select().from(artworks).where(eq(artworks.title, title)))[0]

test("without prices and states new works stay drafts, unless they are to be published; a unit is said once [import drafts]", async () => {
  const file = join(folder, "museum.csv")
  await writeFile(file, "Title,Height,Width\nIn A Museum,40,50\nElsewhere,30,40")
  const dry = await run(file, "--dry-run")
  expect(dry).toContain("In which unit are the sizes under “Height”, “Width”? 4 cells don’t say")
  expect(dry).toContain("--unit in, as is likely here")
  expect(dry).not.toContain("to check")
  await run(file, "--unit", "cm")
  expect(await titled("In A Museum")).toMatchObject({ publishedAt: null, heightMm: 400, widthMm: 500 })
  const priced = join(folder, "priced.csv")
  await writeFile(priced, "Title,Price\nPriced Here,900\nUnpriced Here,")
  await run(priced)
  expect((await titled("Priced Here"))?.publishedAt).toBeInstanceOf(Date)
  expect(await titled("Unpriced Here")).toMatchObject({ publishedAt: null })
  const listed = join(folder, "listed.csv")
  await writeFile(listed, "Title\nPublished As Asked")
  await run(listed, "--publish")
  expect((await titled("Published As Asked"))?.publishedAt).toBeInstanceOf(Date)
  await expect(run(file, "--unit", "ells")).rejects.toMatchObject({ message: expect.stringContaining("--unit") })
})

test("an import is undone: former values, new works and pictures; what it would do is said before [import undo]", async () => {
  const [before, after] = [join(folder, "before.csv"), join(folder, "after.csv")]
  await writeFile(before, "Inventory Number,Title,Medium,Price\nUN-1,Slack Water,Oil,100\nUN-2,Low Tide,Oil,100")
  await writeFile(
    after,
    "Inventory Number,Title,Medium,Price\nUN-1,Slack Water,Ink,250\nUN-2,Low Tide,Oil,100\nUN-3,Net Loft,Oil,300",
  )
  const images = join(folder, "images")
  await mkdir(images)
  await writeFile(join(images, "UN-1.jpg"), await (await grainy(300, 200)).jpeg().toBuffer())
  await run(before)
  await run(after, "--images", images)
  const hung = async () => shop.db.$count(artworkPictures)
  expect([await titled("Slack Water"), await hung()]).toMatchObject([{ medium: "Ink", price: 250_00 }, 1])
  expect(await run("--undo")).toContain("after.csv  1 new, 1 updated")
  const would = await run("--undo", after, "--dry-run")
  expect(would).toContain("1 new work goes, 1 work gets its former values back, 1 picture goes, 0 works stay.")
  expect(await titled("Net Loft")).toBeDefined()
  expect(await run("--undo", after)).toContain("Undone: 1 work removed, 1 work as before, 0 works kept.")
  expect([await titled("Slack Water"), await titled("Net Loft"), await hung()]).toMatchObject([
    { medium: "Oil", price: 100_00, mainPictureId: null },
    undefined,
    0,
  ])
  await expect(run("--undo", after)).rejects.toMatchObject({ message: expect.stringContaining("that can be undone") })
  const lines = await shop.db.select().from(history).where(eq(history.noun, "import"))
  expect(lines.map(({ action, actorName }) => [action, actorName])).toContainEqual(["undone", "Import"])
})

test("a wrong path is a sentence", async () => {
  const missing = join(folder, "nowhere.csv")
  await expect(run(missing)).rejects.toMatchObject({
    name: "CommandProblem",
    message: expect.stringContaining(missing),
  })
  await expect(run(folder)).rejects.toMatchObject({ name: "CommandProblem" })
  const file = join(folder, "one.csv")
  await writeFile(file, "Title\nOne")
  await expect(run(file, "--images", missing)).rejects.toMatchObject({ message: expect.stringContaining("folder") })
  await expect(run(file, "--unclear", "maybe")).rejects.toMatchObject({ message: expect.stringContaining("--unclear") })
})

test("a file with too many columns is a sentence", async () => {
  const file = join(folder, "wide.csv")
  const row = (text: string) => Array.from({ length: 100_000 }, (_, index) => `${text}${index}`).join(",")
  await writeFile(file, `${row("c")}\n${row("")}`)
  await expect(run(file, "--dry-run")).rejects.toMatchObject({
    name: "CommandProblem",
    message: expect.stringContaining("100,000 columns"),
  })
})
