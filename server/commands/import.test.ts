import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { readEnv } from "../env.ts"
import { runCommand } from "./run-command.ts"

const { shop, data } = await openWorkingShop()
const folder = await mkdtemp(join(tmpdir(), "solander-import-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  const tell = (words: string) => void said.push(words)
  await runCommand("import", {
    shop,
    args,
    env: readEnv({ SOLANDER_DATA: data }),
    tell,
    signal: new AbortController().signal,
  })
  process.exitCode = 0
  return said.join("\n")
}

test("it names the columns that nothing is taken from, the currency, and keeps every note in a file", async () => {
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
  expect(dry).toContain("… and 39 more")
  const [, path = ""] = /Every note is in (.*)/.exec(dry) ?? []
  const report = await readFile(path, "utf8")
  expect(report.trim().split("\r\n")).toHaveLength(60)
  expect(report).toContain("huge")
  expect(await run(file, "--currency", "eur")).toContain("30 new, 0 updated, 0 unchanged.")
  expect(await run(file, "--dry-run", "--currency", "eur")).toContain(
    "0 would be new, 0 would be updated, 30 unchanged.",
  )
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
