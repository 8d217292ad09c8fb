import { join } from "node:path"
import pg from "pg"
import { expect, test } from "vitest"
import { createRecordingLog, createTempFolder } from "../../tests/support/embedded.ts"
import { createLineReader, forwardLine } from "./server-log.ts"
import { startEmbedded } from "./start.ts"

const work = createTempFolder()

test("problems of the whole server are errors; a client reports its own errors", () => {
  const log = createRecordingLog()
  for (const line of [
    "checkpointer|PANIC:  could not write to file: No space left on device",
    "autovacuum worker|ERROR:  could not read block 7",
    "postmaster|WARNING:  could not open statistics file",
    "postmaster|LOG:  database system is ready to accept connections",
    "client backend|ERROR:  duplicate key value violates unique constraint",
    "client backend|FATAL:  terminating connection due to administrator command",
  ]) {
    forwardLine(log, line)
  }
  expect(log.lines).toEqual([
    "error: PostgreSQL: could not write to file: No space left on device",
    "error: PostgreSQL: could not read block 7",
    "warn: PostgreSQL: could not open statistics file",
  ])
})

test("lines are complete, however they arrive, and the last ones are stored", () => {
  const lines: string[] = []
  const reader = createLineReader((line) => lines.push(line), 2)
  for (const chunk of ["on", "e\ntwo\n\nthr", "ee\nfo"]) reader.write(chunk)
  expect(lines).toEqual(["one", "two", "three"])
  expect(reader.last()).toBe("two\nthree\nfo")
})

test("a customer's address does not reach the log, not even its finest level", async () => {
  const log = createRecordingLog()
  const debug: string[] = []
  const all = { ...log, debug: (message: string) => void debug.push(message) }
  const database = await startEmbedded({ folder: join(work, "quiet"), root: process.cwd(), log: all })
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query("create table customers (email text unique); insert into customers values ('ada@example.org')")
  const again = client.query("insert into customers values ('ada@example.org') /* and again */")
  await expect(again).rejects.toMatchObject({ code: "23505", detail: expect.stringContaining("ada@example.org") })
  await client.end()
  await database.stop()
  expect(debug.join("\n")).toContain("duplicate key")
  expect([...debug, ...log.lines].join("\n")).not.toMatch(/ada@example|and again/)
  expect(log.lines).toEqual([])
})
