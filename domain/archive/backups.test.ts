import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { eq, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { backups } from "../../db/tables/backups.ts"
import { failLostBackups } from "../../server/resume-backups.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { insertManyWorks } from "../../tests/support/many-works.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import type { Shop } from "../shop.ts"
import { listArchiveTables } from "./archive-tables.server.ts"
import { isBackupDue } from "./backup.ts"
import { backUpIfDue, cancelBackup, getBackupFile, requestBackup, requestDrill } from "./backup-commands.server.ts"
import { runBackupDrill } from "./backup-drill.server.ts"
import { forEachEntry } from "./check-archive.server.ts"
import { dumpTable } from "./dump-table.server.ts"
import { runBackup } from "./run-backup.server.ts"

const { shop, later } = await openWorkingShop()
const operator = system("Test")
const user = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "", role: "user" } as const
await insertManyWorks(shop.db, 200)
await shop.storage.private.put("artworks/0a/original.jpg", Buffer.alloc(200_000, "picture"))

const rowOf = async (id: string) => (await shop.db.select().from(backups).where(eq(backups.id, id)))[0]
async function made(): Promise<string> {
  const requested = await requestBackup(shop, operator)
  if (!requested.ok) throw new Error(requested.problem.message)
  await runBackup(shop, { backupId: requested.value.id })
  return requested.value.id
}

test("a backup is begun by an admin only, and once at a time", async () => {
  expect(await requestBackup(shop, visitor)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  expect(await requestBackup(shop, user)).toMatchObject({ ok: false, problem: { code: "forbidden" } })
  const [one, two] = await Promise.all([requestBackup(shop, operator), requestBackup(shop, operator)])
  expect(one).toMatchObject({ ok: true })
  expect(two).toEqual(one)
  const id = one.ok ? one.value.id : ""
  expect(await cancelBackup(shop, user, { id })).toMatchObject({ ok: false, problem: { code: "forbidden" } })
  expect(await cancelBackup(shop, operator, { id })).toMatchObject({ ok: true })
  expect(await cancelBackup(shop, operator, { id })).toMatchObject({ ok: true })
  await runBackup(shop, { backupId: id })
  expect(await rowOf(id)).toMatchObject({ state: "canceled", key: null })
  expect(await shop.storage.private.list("backups")).toEqual([])
})

test("it lies in the storage, is tried by reading it back, and contains no earlier backup [OPS-06]", async () => {
  await made()
  const id = await made()
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: "done", drill: "running", filesDone: 1, filesTotal: 1 })
  expect(row?.rows).toBeGreaterThan(200)
  let scratch: unknown
  const withScratchDatabase: Shop["withScratchDatabase"] = (use) =>
    shop.withScratchDatabase(async (db) => {
      scratch = (await db.execute(sql`select current_database() as name`)).rows[0]?.name
      return use(db)
    })
  await runBackupDrill({ ...shop, withScratchDatabase }, { backupId: id })
  expect(await rowOf(id)).toMatchObject({ drill: "passed", drillProblem: null })
  expect(scratch).toMatch(/^solander_scratch_/)
  const { rows } = await shop.db.execute(sql`select from pg_database where datname = ${scratch}`)
  expect(rows).toEqual([])
  const entries: string[] = []
  await shop.storage.private.withFile(row?.key ?? "", (path) =>
    forEachEntry(path, async (name) => void entries.push(name)),
  )
  expect(entries.filter((name) => name.startsWith("files/"))).toEqual(["files/private/artworks/0a/original.jpg"])
  expect(await getBackupFile(shop, operator, id)).toMatchObject({ ok: true, value: { key: row?.key } })
  expect(await getBackupFile(shop, user, id)).toMatchObject({ ok: false, problem: { code: "forbidden" } })
  expect(await getBackupFile(shop, operator, "x")).toMatchObject({ ok: false, problem: { code: "not_found" } })
})

test("a damaged backup fails its drill with the reason", async () => {
  const id = await made()
  const key = (await rowOf(id))?.key ?? ""
  const bytes = await shop.storage.private.withFile(key, (path) => readFile(path))
  bytes[bytes.indexOf("picturepicture") + 1] = 0x21
  await shop.storage.private.put(key, bytes)
  expect(await requestDrill(shop, user, { id })).toMatchObject({ ok: false, problem: { code: "forbidden" } })
  expect(await requestDrill(shop, operator, { id })).toMatchObject({ ok: true })
  await runBackupDrill(shop, { backupId: id })
  expect(await rowOf(id)).toMatchObject({
    drill: "failed",
    drillProblem: expect.stringContaining("cut off, or changed"),
  })
  expect(await requestDrill(shop, operator, { id: crypto.randomUUID() })).toMatchObject({
    ok: false,
    problem: { code: "not_found" },
  })
})

test("as many are kept as the settings say; the oldest goes [OPS-06]", async () => {
  await shop.db.execute(sql`delete from backups`)
  await shop.storage.private.deleteAll("backups")
  await saveSettings(shop, operator, "backups", { every: "week", keep: 2 })
  const first = await made()
  later({ minutes: 1 })
  await made()
  later({ minutes: 1 })
  await made()
  expect(await rowOf(first)).toBeUndefined()
  expect(await shop.storage.private.list("backups")).toHaveLength(2)
})

test("the newest that was read back is never removed, and a failing removal takes no backup away", async () => {
  await shop.db.execute(sql`delete from backups`)
  await saveSettings(shop, operator, "backups", { every: "week", keep: 1 })
  const good = await made()
  await runBackupDrill(shop, { backupId: good })
  later({ minutes: 1 })
  const untried = await made()
  later({ minutes: 1 })
  const newest = await made()
  expect(await rowOf(good)).toMatchObject({ drill: "passed" })
  expect(await rowOf(untried)).toBeUndefined()
  const { private: kept } = shop.storage
  const stubborn = { ...kept, delete: () => Promise.reject(new Error("may not be deleted")) }
  const requested = await requestBackup(shop, operator)
  const id = requested.ok ? requested.value.id : ""
  later({ minutes: 1 })
  const failing = { ...shop, storage: { ...shop.storage, private: stubborn } }
  await expect(runBackup(failing, { backupId: id })).rejects.toThrow("may not be deleted")
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: "done" })
  expect(await kept.exists(row?.key ?? "")).toBe(true)
  expect(await rowOf(newest)).toBeUndefined()
})

test("what a killed process left behind is ended, so that the next one can begin", async () => {
  const requested = await requestBackup(shop, operator)
  const id = requested.ok ? requested.value.id : ""
  await failLostBackups(shop)
  expect(await rowOf(id)).toMatchObject({ state: "waiting" })
  await shop.db.execute(sql`delete from jobs.job where name in ('back-up', 'try-backup')`)
  await failLostBackups(shop)
  expect(await rowOf(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("was stopped") })
  expect((await shop.db.execute(sql`select from backups where drill = 'running'`)).rowCount).toBe(0)
  expect(await requestBackup(shop, operator)).toMatchObject({ ok: true })
})

test.runIf(existsSync("/dev/full"))("a full disk is an error of the backup, not the end of the process", async () => {
  const dump = shop.db.transaction(async (tx) => {
    const [table] = (await listArchiveTables(tx)).filter(({ name }) => name === "artworks")
    if (!table) throw new Error("no table")
    return dumpTable(tx, table, { jsonl: "/dev/full" })
  })
  await expect(dump).rejects.toMatchObject({ code: "ENOSPC" })
})

test("a backup that is deleted during its drill reports no error", async () => {
  const id = await made()
  const error = vi.fn()
  const withFile = async () => {
    await shop.db.execute(sql`delete from backups where id = ${id}`)
    throw new Error("ENOENT")
  }
  const storage = { ...shop.storage, private: { ...shop.storage.private, withFile } }
  await runBackupDrill({ ...shop, log: { ...shop.log, error }, storage }, { backupId: id })
  expect(error).not.toHaveBeenCalled()
})

test("the reason of a failed drill is recorded also when the database was disconnected during it", async () => {
  const id = await made()
  const error = vi.fn()
  const away = () => Promise.reject(new Error("the database cannot be reached"))
  const db = new Proxy(shop.db, { get: (from, name) => (name === "$count" ? away : Reflect.get(from, name)) })
  const trying = (why: Error) => ({
    ...{ ...shop, db, log: { ...shop.log, error } },
    storage: { ...shop.storage, private: { ...shop.storage.private, withFile: () => Promise.reject(why) } },
  })
  const unreached = new StorageProblem("The storage cannot be reached.")
  await expect(runBackupDrill(trying(unreached), { backupId: id }, { last: false })).rejects.toBe(unreached)
  const unforeseen = new Error("ENOENT")
  await runBackupDrill(trying(unforeseen), { backupId: id })
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ err: unforeseen }), expect.any(String))
  expect(await rowOf(id)).toMatchObject({ drill: "failed" })
})

test("while the storage does not answer, a backup fails at once, and a good one stays to be tried", async () => {
  await shop.db.execute(sql`delete from backups`)
  const away = () => Promise.reject(new StorageProblem("The storage cannot be reached."))
  const failing = {
    ...shop,
    log: { ...shop.log, error() {}, warn() {} },
    storage: { ...shop.storage, private: { ...shop.storage.private, put: away, delete: away, withFile: away } },
  }
  const requested = await requestBackup(shop, operator)
  const id = requested.ok ? requested.value.id : ""
  await runBackup(failing, { backupId: id })
  expect(await rowOf(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("storage") })

  const good = await made()
  await expect(runBackupDrill(failing, { backupId: good }, { last: false })).rejects.toThrow(StorageProblem)
  expect(await rowOf(good)).toMatchObject({ drill: "running" })
  await runBackupDrill(failing, { backupId: good }, { last: true })
  expect(await rowOf(good)).toMatchObject({ drill: "untried", drillProblem: expect.stringContaining("storage") })
  await runBackupDrill(shop, { backupId: good })
  expect(await rowOf(good)).toMatchObject({ drill: "passed", drillProblem: null })
})

test("the schedule begins one when it is due [OPS-06]", async () => {
  await shop.db.execute(sql`delete from backups`)
  await made()
  const count = async () => (await shop.db.execute(sql`select from backups where cause = 'schedule'`)).rowCount
  await backUpIfDue(shop, operator)
  expect(await count()).toBe(0)
  later({ days: 7 })
  await backUpIfDue(shop, operator)
  await backUpIfDue(shop, operator)
  expect(await count()).toBe(1)
  const at = new Date("2026-11-22T02:41:00Z")
  const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  expect(isBackupDue("day", before(23.99), at)).toBe(true)
  expect(isBackupDue("day", before(22.9), at)).toBe(false)
  expect(isBackupDue("week", before(24 * 7 - 0.5), at)).toBe(true)
  expect(isBackupDue("week", before(24 * 6), at)).toBe(false)
  expect(isBackupDue("never", null, at)).toBe(false)
  expect(isBackupDue("week", null, at)).toBe(true)
})

test("a failed backup is reported, and leaves no file", async () => {
  await shop.db.execute(sql`delete from backups`)
  const requested = await requestBackup(shop, operator)
  const id = requested.ok ? requested.value.id : ""
  const { private: kept } = shop.storage
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" })
  const failing = {
    ...shop,
    log: { ...shop.log, error() {} },
    storage: { ...shop.storage, private: { ...kept, put: () => Promise.reject(full) } },
  }
  await runBackup(failing, { backupId: id })
  expect(await rowOf(id)).toMatchObject({ state: "failed", key: null, problem: expect.stringContaining("space") })
})
