import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { openTables, type TableLimits } from "../../../services/spreadsheets/spreadsheets.server.ts"
import type { TableResult, TableRow } from "../../../services/spreadsheets/table.ts"
import { sendSignal } from "../../../tests/support/send-signal.ts"
import { openWorksTable } from "./open-import-file.server.ts"

const warnings: object[] = []
const open = (limits?: TableLimits) =>
  openTables({
    workerFile: resolve(import.meta.dirname, "worker/main.ts"),
    log: { warn: (fields) => void warnings.push(fields) },
    ...(limits && { limits }),
  })
const tables = open()
afterAll(() => tables.close())

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "read-table-"))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function fileOf(text: string): Promise<string> {
  const path = join(await folder(), "works.csv")
  await writeFile(path, text)
  return path
}

async function rowsOf(table: TableResult): Promise<TableRow[]> {
  if (!table.ok) throw new Error(table.problem)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return rows
}

const wait = { timeout: 30_000 }

const longCell = "x".repeat(1_100_000)
const many = (rows: number) => `Title,Year,Price\n${"A quiet river in March,2021,4200\n".repeat(rows)}`

describe("a table that another process reads", () => {
  test.each([
    ["a title above the heading", "My works\n\nTitle,Year,Price\nWeir,2020,100\nTide,,\n"],
    ["names of columns that objects have, or that are numbers", "Title,constructor,2020,__proto__\na,b,c,d\ne,f,,g\n"],
    ["cells beyond the heading", 'Title,Year\nWeir,2020,,oak,"framed"\n'],
    [
      "separators of Unicode, line ends and quotes in a cell",
      'Title,Year\n"one\u2028two\u2029three\nfour \\"" five",2020\n',
    ],
    ["a row that cannot be used", `Title,Year\n${longCell},2020\nTide,2021\n`],
  ])("has the same rows: %s", async (_, text) => {
    const path = await fileOf(text)
    const [here, there] = [await openWorksTable(path, {}), await tables.read(path, await folder())]
    const { rows: _here, ...head } = here as TableResult & { rows?: unknown }
    expect(there).toMatchObject(head)
    expect(await rowsOf(there)).toEqual(await rowsOf(here))
    // a second time
    expect(await rowsOf(there)).toEqual(await rowsOf(here))
  })

  test("is opened as a person states", async () => {
    const path = await fileOf("Title;Year\nWeir, large;2020\n")
    expect(await tables.read(path, await folder(), { delimiter: "," })).toMatchObject({ headers: ["Title;Year"] })
  })

  test("that is none is refused in a sentence", async () => {
    const path = await fileOf("%PDF-1.7 \0\0")
    expect(await tables.read(path, await folder())).toEqual({ ok: false, problem: expect.any(String) })
    const wide = await fileOf(`${"Title,".repeat(2100)}\n1\n`)
    expect(await tables.read(wide, await folder())).toMatchObject({ problem: expect.stringContaining("columns") })
  })
})

describe("a process that reads a table", () => {
  test("needs no more memory for 100,000 rows of two dozen columns than for a hundred [case 56]", async () => {
    const heading = ["Title", "Year", "Price", ...Array.from({ length: 21 }, (_, index) => `Note ${index}`)].join(",")
    const row = `A quiet river in March,2021,4200${",seen twice".repeat(21)}\n`
    const path = await fileOf(`${heading}\n${row.repeat(100_000)}`)
    const narrow = open({ readMs: 300_000, memory: 220e6 })
    const table = await narrow.read(path, await folder())
    await narrow.close()
    if (!table.ok) throw new Error(table.problem)
    let rows = 0
    let most = 0
    const before = process.memoryUsage().heapUsed
    for await (const _ of table.rows) {
      if (++rows % 1000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    expect(rows).toBe(100_000)
    // all rows at once would be 200 MB
    expect(most).toBeLessThan(120e6)
  })

  test("is killed: another one reads the file; killed each time, it is refused", async () => {
    const path = await fileOf(many(60_000))
    const kill = async () => {
      const [pid] = tables.pids()
      if (pid) sendSignal(pid, "SIGKILL")
    }
    const once = setTimeout(kill, 150)
    const table = await tables.read(path, await folder())
    clearTimeout(once)
    expect(table).toMatchObject({ ok: true, headers: ["Title", "Year", "Price"] })
    const often = setInterval(kill, 20)
    const refused = await tables.read(path, await folder())
    clearInterval(often)
    expect(refused).toEqual({ ok: false, problem: "This file takes too much memory to read" })
    expect(warnings.length).toBeGreaterThanOrEqual(3)
  })

  test("that takes too long or too much is ended, and the next file is read", async () => {
    const path = await fileOf(many(300_000))
    const hasty = open({ readMs: 100, memory: 1e9 })
    expect(await hasty.read(path, await folder())).toMatchObject({
      ok: false,
      problem: expect.stringContaining("long"),
    })
    await hasty.close()
    const small = open({ readMs: 60_000, memory: 40e6 })
    expect(await small.read(path, await folder())).toMatchObject({
      ok: false,
      problem: expect.stringContaining("memory"),
    })
    await small.close()
    expect(await rowsOf(await tables.read(await fileOf(many(2)), await folder()))).toHaveLength(2)
  })

  test("ends when its result is not needed any more, and when the shop closes", async () => {
    const path = await fileOf(many(300_000))
    const stop = new AbortController()
    const scratch = await folder()
    const reading = tables.read(path, scratch, {}, stop.signal)
    await expect.poll(() => readdir(scratch), wait).toEqual(["rows"])
    stop.abort()
    await expect(reading).rejects.toThrow()
    expect(tables.pids()).toEqual([])
    const other = open()
    const closed = other.read(path, await folder()).catch((error: Error) => error.name)
    await expect.poll(() => other.pids().length, wait).toBe(1)
    await other.close()
    expect(await closed).toBe("LaneClosed")
  })
})
