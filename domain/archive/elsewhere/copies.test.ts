import { createHash, randomBytes, randomUUID } from "node:crypto"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { backupCopies, backupTargets } from "../../../db/tables/backup-targets.ts"
import { history } from "../../../db/tables/content.ts"
import { markerFile } from "../../../services/backup-targets/folder-target.server.ts"
import { openBackupTarget } from "../../../services/backup-targets/open-backup-target.server.ts"
import { insertManyWorks } from "../../../tests/support/many-works.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { system, visitor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { openChunkStore } from "./chunk-store.server.ts"
import { cancelCopy, copyIfDue, requestCopy, requestCopyTrial } from "./copy-commands.server.ts"
import { findRecoveryKey } from "./open-target.server.ts"
import { packFiles } from "./pack-files.server.ts"
import { listCopies, readFileIndex } from "./read-copies.server.ts"
import { recoverSite } from "./recover-site.server.ts"
import { createRecoveryKey, openRecoveryKey } from "./recovery-key.server.ts"
import { runCopy } from "./run-copy.server.ts"
import { saveTarget } from "./target-commands.server.ts"
import { runCopyTrial } from "./try-copy.server.ts"
import { tryTarget } from "./try-target.server.ts"

const operator = system("Test")
const here = await openWorkingShop()
const { shop } = here
await insertManyWorks(shop.db, 300)
const folder = await mkdtemp(join(tmpdir(), "solander-copies-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const small = (at: number) => `pictures/small-${at}/640.webp`
for (let at = 0; at < 60; at++) await shop.storage.public.put(small(at), randomBytes(20_000 + at))
await shop.storage.private.put("originals/large.jpg", randomBytes(5_000_000))
await shop.storage.private.put("originals/empty.jpg", Buffer.alloc(0))

async function addFolder(name: string, in_: Shop = shop): Promise<{ id: string; path: string }> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  const saved = await saveTarget(in_, operator, { name, target: { kind: "folder", path }, secrets: {} })
  if (!saved.ok) throw new Error(saved.problem.message)
  expect(await tryTarget(in_, operator, saved.value)).toMatchObject({ ok: true, value: { works: true } })
  return { id: saved.value.id, path }
}

const rowOf = async (id: string) => (await shop.db.select().from(backupCopies).where(eq(backupCopies.id, id)))[0]
async function copyTo(id: string) {
  const asked = await requestCopy(shop, operator, { id })
  if (!asked.ok) throw new Error(asked.problem.message)
  await runCopy(shop, { copyId: asked.value.id })
  return rowOf(asked.value.id)
}
const chunksIn = (path: string) => readdir(join(path, "chunks"))
const identityOf = async () => (await findRecoveryKey(shop)) ?? expect.fail("no key")

async function recoverInto(site: Shop, path: string, identity?: string) {
  const key = await openRecoveryKey(identity ?? (await identityOf()))
  const target = openBackupTarget({ kind: "folder", path })
  const { copies } = await listCopies(target, key, shop.now())
  const [newest] = copies
  if (!newest) return null
  return recoverSite(site, operator, { target, key, manifest: newest.manifest })
}

async function newSite() {
  const site = await openWorkingShop({ atEnd: onTestFinished })
  return site.shop
}

const filesOf = async ({ storage }: Shop) => {
  const read: Record<string, string> = {}
  for (const bucket of ["private", "public"] as const)
    for (const key of await storage[bucket].list())
      read[`${bucket}/${key}`] = await storage[bucket].withFile(key, async (path) =>
        (await readFile(path)).toString("base64"),
      )
  return read
}

test("a second backup after a small change sends little, and equal files once", async () => {
  const { id, path } = await addFolder("incremental")
  const first = await copyTo(id)
  expect(first).toMatchObject({ state: "done", problem: null, filesDone: 62, trial: "running" })
  expect(first?.bytesSent).toBeGreaterThan(6_000_000)
  await shop.storage.public.put("pictures/new/640.webp", randomBytes(10_000))
  await shop.storage.public.put("pictures/again/640.webp", randomBytes(20_000))
  const before = (await chunksIn(path)).length
  const second = await copyTo(id)
  expect(second).toMatchObject({ state: "done", filesDone: 64 })
  // The new files, and the rows and list of files, which are one part each.
  expect(second?.bytesSent).toBeLessThan(200_000)
  expect((await chunksIn(path)).length - before).toBeLessThan(5)
  const third = await copyTo(id)
  expect(third?.bytesSent).toBeLessThan(150_000)
})

test("nothing in the place can be read or guessed without the key", async () => {
  const path = join(folder, "incremental")
  for (const name of ["chunks", "manifests"])
    for (const file of await readdir(join(path, name))) {
      expect(file).toMatch(/^[0-9a-f]{64}$/)
      const bytes = await readFile(join(path, name, file))
      expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1")
      expect(bytes.includes("Work ")).toBe(false)
    }
  const other = await createRecoveryKey()
  const target = openBackupTarget({ kind: "folder", path })
  expect(await listCopies(target, await openRecoveryKey(other.identity), shop.now())).toMatchObject({
    copies: [],
    // Three of one day: the newest stays.
    unreadable: [{ name: expect.any(String) }],
  })
})

test("a lost machine comes back as it was, every file the same", async () => {
  const site = await newSite()
  const recovered = await recoverInto(site, join(folder, "incremental"))
  expect(recovered).toMatchObject({ ok: true, value: { files: 64, lost: [], brokenLists: [] } })
  expect(await filesOf(site)).toEqual(await filesOf(shop))
  const works = (db: Shop["db"]) => db.select().from(artworks).orderBy(artworks.id)
  expect(await works(site.db)).toEqual(await works(shop.db))
  expect(await recoverInto(site, join(folder, "incremental"))).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining("not empty") },
  })
})

test("a recovery that was interrupted continues where it was", async () => {
  const site = await newSite()
  const path = join(folder, "incremental")
  const key = await openRecoveryKey(await identityOf())
  let read = 0
  const open = () => {
    const target = openBackupTarget({ kind: "folder", path })
    return {
      ...target,
      get(...args: Parameters<typeof target.get>) {
        read++
        return target.get(...args)
      },
    }
  }
  const [newest] = (await listCopies(open(), key, shop.now())).copies
  if (!newest) throw new Error("no backup")
  const stop = new AbortController()
  const source = { target: open(), key, manifest: newest.manifest }
  const onFile = (done: number) => done > 20 && stop.abort(new Error("stopped"))
  await expect(recoverSite(site, operator, source, { signal: stop.signal, onFile })).rejects.toThrow()
  const there = (await site.storage.public.list()).length
  expect(there).toBeGreaterThan(0)
  read = 0
  expect(await recoverSite(site, operator, source)).toMatchObject({ ok: true, value: { files: 64, lost: [] } })
  const rest = read
  read = 0
  expect(await recoverSite(await newSite(), operator, source)).toMatchObject({ ok: true })
  expect(rest).toBeLessThan(read)
  expect(await filesOf(site)).toEqual(await filesOf(shop))
})

test("a missing and a damaged chunk cost their files alone, which are named", async () => {
  const { id, path } = await addFolder("broken")
  await copyTo(id)
  const key = await openRecoveryKey(await identityOf())
  const target = openBackupTarget({ kind: "folder", path })
  const [copy] = (await listCopies(target, key, shop.now())).copies
  if (!copy) throw new Error("no backup")
  const { files } = await readFileIndex(openChunkStore(target, key, "chunks"), copy.manifest)
  const large = files.find((file) => file.key === "originals/large.jpg")
  const shared = files.find((file) => file.key === small(3))?.chunks[0] ?? ""
  await unlink(join(path, "chunks", large?.chunks[1] ?? ""))
  const damaged = await readFile(join(path, "chunks", shared))
  damaged[damaged.length - 40] = (damaged[damaged.length - 40] ?? 0) ^ 1
  await writeFile(join(path, "chunks", shared), damaged)

  const site = await newSite()
  const recovered = await recoverInto(site, path)
  if (!recovered?.ok) throw new Error("not recovered")
  const { lost } = recovered.value
  expect(lost.find(({ reason }) => reason === "missing")?.file.key).toBe("originals/large.jpg")
  const expected = files.filter(({ chunks }) => chunks.includes(shared)).map((file) => file.key)
  expect(lost.filter(({ reason }) => reason === "damaged").map(({ file }) => file.key)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
  const all = await filesOf(shop)
  for (const { file } of lost) delete all[`${file.bucket}/${file.key}`]
  expect(await filesOf(site)).toEqual(all)
  expect(await site.db.$count(artworks)).toBe(300)

  const asked = await requestCopyTrial(shop, operator, { id })
  await runCopyTrial(shop, { copyId: asked.ok ? asked.value.id : "" })
  const row = await rowOf(asked.ok ? asked.value.id : "")
  expect(row).toMatchObject({ trial: "failed", trialResult: expect.stringMatching(/files can’t be read back/) })
  // The damaged one was removed, so that the next backup sends it, and the missing one, again.
  expect(await chunksIn(path)).not.toContain(shared)
  const mended = await copyTo(id)
  expect(mended?.trial).toBe("running")
  await runCopyTrial(shop, { copyId: mended?.id ?? "" })
  expect(await rowOf(mended?.id ?? "")).toMatchObject({ trial: "passed" })
})

test("a trial reads rows and files back and says how many", async () => {
  const { id } = await addFolder("tried")
  const copy = await copyTo(id)
  await runCopyTrial(shop, { copyId: copy?.id ?? "" })
  expect(await rowOf(copy?.id ?? "")).toMatchObject({
    trial: "passed",
    trialResult: "Every row and all 64 files were the same.",
  })
  expect((await copyTo(id))?.trial).toBe("untried")
  here.later({ days: 7 })
  expect((await copyTo(id))?.trial).toBe("running")
})

test("an upload that was interrupted continues with what arrived", async () => {
  const { id, path } = await addFolder(`resumed-${randomUUID()}`)
  const asked = await requestCopy(shop, operator, { id })
  const copyId = asked.ok ? asked.value.id : ""
  let arrivedBytes = 0
  const cut: Shop = {
    ...shop,
    openBackupTarget: (settings) => {
      const target = openBackupTarget(settings, { pausesMs: [] })
      return {
        ...target,
        async put(name, bytes, signal) {
          if (arrivedBytes > 700_000) throw new Error("the process was killed")
          await target.put(name, bytes, signal)
          arrivedBytes += bytes.length
        },
      }
    },
    log: { ...shop.log, error() {} },
  }
  await runCopy(cut, { copyId })
  expect(await rowOf(copyId)).toMatchObject({ state: "failed", manifest: null })
  expect(await readdir(join(path, "manifests"))).toEqual([])
  const arrived = await Promise.all((await chunksIn(path)).map((name) => stat(join(path, "chunks", name))))
  const second = await copyTo(id)
  const whole = await copyTo((await addFolder(`whole-${randomUUID()}`)).id)
  // The rows are sent again.
  const saved = arrived.reduce((sum, { size }) => sum + size, 0) - 200_000
  expect(saved).toBeGreaterThan(500_000)
  expect(second?.bytesSent).toBeLessThan((whole?.bytesSent ?? 0) - saved)
  const site = await newSite()
  expect(await recoverInto(site, path)).toMatchObject({ ok: true, value: { lost: [] } })
})

test("a file that was added costs the chunk that it is in, not those after it", async () => {
  const { storage } = await newSite()
  for (let at = 0; at < 600; at++)
    await storage.public.put(`pictures/small-${1000 + at}/640.webp`, Buffer.from(`file ${at}`))
  const pack = async () => {
    const chunks = new Set<string>()
    const send = async (plain: Buffer) => {
      const name = createHash("sha256").update(plain).digest("hex")
      chunks.add(name)
      return name
    }
    const present = { has: () => false, forget() {}, async requireAll() {} }
    await packFiles(storage, [], { present, send, signal: undefined })
    return chunks
  }
  const before = await pack()
  await storage.public.put("pictures/between/640.webp", randomBytes(5000))
  const after = await pack()
  expect(before.size).toBeGreaterThan(2)
  expect([...after].filter((name) => !before.has(name))).toHaveLength(1)
})

test("two processes never write to one place at a time, and a dead one’s place is free after a minute", async () => {
  const { id } = await addFolder("leased")
  const [one, two] = await Promise.all([requestCopy(shop, operator, { id }), requestCopy(shop, operator, { id })])
  expect(one).toEqual(two)
  const copyId = one.ok ? one.value.id : ""
  await shop.db.execute(
    sql`update backup_targets set lease_token = 'other', leased_until = now() + interval '1 minute' where id = ${id}`,
  )
  await expect(runCopy(shop, { copyId }, { last: false })).rejects.toThrow("another process")
  expect(await rowOf(copyId)).toMatchObject({ state: "waiting", problem: null })
  await shop.db.execute(sql`update backup_targets set leased_until = now() - interval '1 second' where id = ${id}`)
  await runCopy(shop, { copyId }, { last: false })
  expect(await rowOf(copyId)).toMatchObject({ state: "done", problem: null })
  const [row] = await shop.db.select().from(backupTargets).where(eq(backupTargets.id, id))
  expect(row).toMatchObject({ leaseToken: null, leasedUntil: null })
})

test("a backup is begun by an admin, canceled at once, and leaves its chunks to the next", async () => {
  const { id, path } = await addFolder("canceled")
  expect(await requestCopy(shop, visitor, { id })).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  const asked = await requestCopy(shop, operator, { id })
  const copyId = asked.ok ? asked.value.id : ""
  const slow: Shop = {
    ...shop,
    openBackupTarget: (settings) => {
      const target = openBackupTarget(settings)
      return {
        ...target,
        put: async (name, bytes, signal) => {
          await cancelCopy(shop, operator, { id: copyId })
          await target.put(name, bytes, signal)
        },
      }
    },
  }
  await runCopy(slow, { copyId })
  expect(await rowOf(copyId)).toMatchObject({ state: "canceled" })
  expect(await readdir(join(path, "manifests"))).toEqual([])
  expect(await shop.db.$count(history, eq(history.action, "backup canceled"))).toBe(1)
})

test("a renamed place stays ready, and the marker of a missing disk is not made again", async () => {
  const { id, path } = await addFolder("renamed")
  const save = (name: string, to: string) =>
    saveTarget(shop, operator, { id, name, target: { kind: "folder", path: to }, secrets: {} })
  const find = async () => (await shop.db.select().from(backupTargets).where(eq(backupTargets.id, id)))[0]
  await save("Renamed", path)
  expect(await find()).toMatchObject({ name: "Renamed", isReady: true, isPrepared: true })
  await unlink(join(path, markerFile))
  await save("Again", path)
  expect(await tryTarget(shop, operator, { id })).toMatchObject({ ok: true, value: { works: false } })
  expect(await readdir(path)).not.toContain(markerFile)
  await save("Again", `${path}-2`)
  expect(await find()).toMatchObject({ isReady: false, isPrepared: false })
})

test("the schedule makes one for each place that was tried, when it is due", async () => {
  await shop.db.delete(backupCopies)
  await shop.db.update(backupTargets).set({ isReady: false })
  const { id } = await addFolder("scheduled")
  await copyIfDue(shop, operator)
  await copyIfDue(shop, operator)
  const rows = await shop.db.select().from(backupCopies)
  expect(rows).toMatchObject([{ targetId: id, cause: "schedule", state: "waiting" }])
  await runCopy(shop, { copyId: rows[0]?.id ?? "" })
  await copyIfDue(shop, operator)
  expect(await shop.db.$count(backupCopies)).toBe(1)
  here.later({ days: 7 })
  await copyIfDue(shop, operator)
  expect(await shop.db.$count(backupCopies)).toBe(2)
})
