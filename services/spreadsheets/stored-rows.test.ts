import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readStoredRows, writeStoredRows } from "./stored-rows.ts"

const headers = ["Title"]

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kept-rows-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, "rows")
}

async function* rowsOf(titles: string[]) {
  for (const [at, Title] of titles.entries()) yield { number: at + 2, cells: { Title } }
}

test("rows that have to wait for the disk many times are written without piling up listeners", async () => {
  const warnings: Error[] = []
  const warned = (warning: Error) => void warnings.push(warning)
  process.on("warning", warned)
  onTestFinished(() => void process.off("warning", warned))
  const path = await newFile()
  const long = "x".repeat(1 << 20)
  await writeStoredRows(path, headers, rowsOf(Array.from({ length: 30 }, () => long)))
  const lengths: number[] = []
  for await (const { cells } of readStoredRows(path, headers)) lengths.push(cells.Title?.length ?? 0)
  expect(lengths).toEqual(Array.from({ length: 30 }, () => 1 << 20))
  expect(warnings).toEqual([])
})

test("the limit is one of bytes: letters of several bytes count as many", async () => {
  await writeStoredRows(await newFile(), headers, rowsOf(["x".repeat(900)]), 1000)
  const refused = writeStoredRows(await newFile(), headers, rowsOf(["潮".repeat(900)]), 1000)
  await expect(refused).rejects.toThrow("more text than any list of works")
})

test("a row of a million characters is read when it is asked for, not before", async () => {
  const path = await newFile()
  await writeStoredRows(path, headers, rowsOf(Array.from({ length: 300 }, () => "潮".repeat(1_000_000))))
  const before = process.memoryUsage()
  const rows = readStoredRows(path, headers)[Symbol.asyncIterator]()
  await rows.next()
  // Processing a batch of rows takes a while.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const now = process.memoryUsage()
  expect(now.heapUsed + now.external - before.heapUsed - before.external).toBeLessThan(100e6)
  await rows.return?.()
})

test("what the disk refuses is an error, also before much was written", async () => {
  const writing = writeStoredRows(join(await newFile(), "no-folder"), headers, rowsOf(["A", "B"]))
  await expect(writing).rejects.toMatchObject({ code: "ENOENT" })
})

test("a file of which more than ten thousand rows cannot be read is refused with its first problem", async () => {
  async function* broken(count: number) {
    for (let at = 0; at < count; at++) yield { number: at + 2, cells: { Title: "" }, problem: "It is broken" }
  }
  await writeStoredRows(await newFile(), headers, broken(10_000))
  const refused = writeStoredRows(await newFile(), headers, broken(10_001))
  await expect(refused).rejects.toThrow("More than 10,000 rows of this file cannot be read. Row 2: It is broken")
})

test("rows of one chunk leave turns to other work", async () => {
  const path = await newFile()
  await writeStoredRows(path, headers, rowsOf(Array.from({ length: 100 }, (_, at) => `Tide ${at}`)))
  let turns = 0
  const others = setInterval(() => turns++, 0)
  onTestFinished(() => clearInterval(others))
  let read = 0
  for await (const _ of readStoredRows(path, headers)) {
    const busyUntil = performance.now() + (read++ < 5 ? 30 : 0)
    while (performance.now() < busyUntil);
  }
  expect(read).toBe(100)
  expect(turns).toBeGreaterThanOrEqual(4)
})
