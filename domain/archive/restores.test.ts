import { createWriteStream } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { restores } from "../../db/tables/backups.ts"
import { uploads } from "../../db/tables/media.ts"
import { failLostRestores } from "../../server/resume-backups.ts"
import { receiveUpload } from "../../server/upload-receivers.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { requireValue } from "../../tests/support/import-files.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { writeUnusedUpload } from "../../tests/support/uploads.ts"
import { insertWork } from "../../tests/support/works.ts"
import type { Actor } from "../actor.ts"
import { startRestore } from "./restore-commands.server.ts"
import { runRestore } from "./run-restore.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const { shop } = await openWorkingShop()
const { shop: elsewhere } = await openWorkingShop()
const folder = await mkdtemp(join(tmpdir(), "solander-restores-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const archive = join(folder, "everything.tar")
const artist: Actor & { kind: "user" } = {
  kind: "user",
  id: crypto.randomUUID(),
  email: "a@example.com",
  name: "Ada Artist",
  role: "admin",
}

beforeAll(async () => {
  await shop.db.insert(users).values({ id: artist.id, name: artist.name, email: artist.email, emailVerified: true })
  await insertWork(elsewhere, { title: "Slack Water" })
  await writeArchive(elsewhere, createWriteStream(archive))
})

/** An archive has arrived whole. @returns the id of its restore */
async function arrived(name: string): Promise<string> {
  const begun = requireValue(await startRestore(shop, artist, { path: name, bytes: 10, modifiedMs: 1 }))
  await writeUnusedUpload(shop, begun.upload, await readFile(archive))
  const [row] = await shop.db.select().from(uploads).where(eq(uploads.id, begun.upload))
  if (!row) throw new Error("no such upload")
  requireValue(await receiveUpload(shop, artist, row))
  return begun.restore
}
const rowOf = async (id: string) => (await shop.db.select().from(restores).where(eq(restores.id, id)))[0]
const kept = () => shop.storage.private.list("restores")

test("a restore whose job is gone has failed, its archive is deleted, and another may begin [OPS-02]", async () => {
  const lost = await arrived("lost.tar")
  await failLostRestores(shop)
  expect(await rowOf(lost)).toMatchObject({ state: "waiting" })
  expect(await kept()).toHaveLength(1)
  // an archive that arrives while another one waits is not stored
  const second = await arrived("second.tar")
  expect(await rowOf(second)).toMatchObject({ state: "failed", problem: "Another archive is being read back." })
  expect(await kept()).toHaveLength(1)

  await shop.db.execute("delete from jobs.job where name = 'restore-archive'")
  await shop.db.update(restores).set({ state: "running" }).where(eq(restores.id, lost))
  await failLostRestores(shop)
  expect(await rowOf(lost)).toMatchObject({ state: "failed", problem: expect.stringMatching(/^The site was stopped/) })
  expect(await kept()).toEqual([])
  expect(await rowOf(await arrived("third.tar"))).toMatchObject({ state: "waiting" })
  await shop.db.execute("delete from jobs.job where name = 'restore-archive'")
  await failLostRestores(shop)
})

test("of archives that arrive at the same time one is read back, and the others are deleted", async () => {
  const ids = await Promise.all(["one.tar", "two.tar", "three.tar"].map(arrived))
  const states = (await Promise.all(ids.map(rowOf))).map((row) => row?.state)
  expect(states.toSorted()).toEqual(["failed", "failed", "waiting"])
  expect(await kept()).toHaveLength(1)
  await shop.db.execute("delete from jobs.job where name = 'restore-archive'")
  await failLostRestores(shop)
})

test("while the storage does not answer, a restore fails at once, and its archive is deleted later", async () => {
  const id = await arrived("away.tar")
  const away = () => Promise.reject(new StorageProblem("The storage cannot be reached."))
  const failing = {
    ...shop,
    log: { ...shop.log, error() {}, warn() {} },
    storage: { ...shop.storage, private: { ...shop.storage.private, withFile: away, delete: away } },
  }
  await runRestore(failing, { restoreId: id })
  expect(await rowOf(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("storage") })
  await runRestore(failing, { restoreId: id })
  expect(await kept()).toHaveLength(1)
  await failLostRestores(shop)
  expect(await kept()).toEqual([])
})

test("a process that ends after the rows were replaced leaves a restore that is done [OPS-02]", async () => {
  const id = await arrived("done.tar")
  let isEnded = false
  const dying = {
    ...shop,
    log: { ...shop.log, error: () => {} },
    db: new Proxy(shop.db, {
      get: (db, name) => {
        if (isEnded) throw new Error("killed")
        if (name !== "transaction") return Reflect.get(db, name)
        return async (...args: Parameters<typeof db.transaction>) => {
          const answer = await db.transaction(...args)
          isEnded = (await shop.db.$count(artworks)) > 0
          if (isEnded) throw new Error("killed")
          return answer
        }
      },
    }),
  }
  await expect(runRestore(dying, { restoreId: id })).rejects.toThrow("killed")
  expect(await kept()).toHaveLength(1)
  await runRestore(shop, { restoreId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", problem: null, filesDone: 0, unsent: 0 })
  expect((await rowOf(id))?.madeAt).not.toBe("")
  expect(await shop.db.$count(artworks)).toBe(1)
  expect(await kept()).toEqual([])
})
