import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openChanges } from "../services/changes/changes.server.ts"
import { openTestDatabase } from "../tests/support/database.ts"
import { openUploadLocks } from "./upload-locks.ts"

const { db, config } = await openTestDatabase()
const changes = [openChanges(config, { warn() {} }), openChanges(config, { warn() {} })] as const
afterAll(() => Promise.all(changes.map((one) => one.close())))
await Promise.all(changes.map((one) => one.flushed()))
const [one, other] = [openUploadLocks({ db, changes: changes[0] }), openUploadLocks({ db, changes: changes[1] })]
const never = new AbortController().signal
const id = "0b8e6a52-3f0b-4c6f-9d57-0f2f2a4c1f55"

test("who goes on with an upload in another process gets it when the request that had it has ended [OPS-03]", async () => {
  const order: string[] = []
  const first = one.newLock(id)
  await first.lock(never, async () => {
    order.push("asked to end")
    await first.unlock()
  })
  const second = other.newLock(id)
  await second.lock(never, () => {})
  order.push("goes on")
  expect(order).toEqual(["asked to end", "goes on"])
  await second.unlock()
})

test("a connection that breaks takes its locks with it, and nothing else [OPS-03]", async () => {
  const first = one.newLock(id)
  await first.lock(never, () => {})
  await db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`)
  const second = other.newLock(id)
  await second.lock(never, () => {})
  await first.unlock()
  await second.unlock()
  const third = one.newLock(id)
  await third.lock(never, () => {})
  await third.unlock()
})

test("different uploads do not wait for each other, and an aborted wait holds no lock", async () => {
  const [first, second] = [one.newLock(id), other.newLock("another")]
  await first.lock(never, () => {})
  await second.lock(never, () => {})
  await expect(other.newLock(id).lock(AbortSignal.timeout(1), () => {})).rejects.toMatchObject({ status_code: 500 })
  await second.unlock()
  await first.unlock()
  const third = other.newLock(id)
  await third.lock(never, () => {})
  await third.unlock()
})
