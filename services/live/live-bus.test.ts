import { randomUUID } from "node:crypto"
import { afterAll, expect, test } from "vitest"
import { liveEvents } from "../../db/tables/live.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { startSilentProxy } from "../../tests/support/silent-proxy.ts"
import { openChanges } from "../changes/changes.server.ts"
import { openLiveBus } from "./live-bus.server.ts"

const { db, pool, config } = await openTestDatabase()
const proxy = await startSilentProxy(config)
const log = { warn() {} }
const changes = openChanges(proxy.config, log, { heartbeatMs: 3_600_000, flushTimeoutMs: 200 })
const bus = openLiveBus(pool, changes, log)
afterAll(async () => {
  await bus.close()
  await changes.close()
  proxy.close()
})
const heard: unknown[] = []
bus.listen((events) => heard.push(...events.map(({ body }) => (body as { payload: unknown }).payload)))

const write = (payload: unknown) =>
  db.insert(liveEvents).values({ kind: "broadcast", userId: randomUUID(), body: { event: "x", payload } })

test("committed events are passed on once, in order; earlier ones are not", async () => {
  await bus.flushed()
  await write(1)
  await write(2)
  await bus.flushed()
  expect(heard).toEqual([1, 2])
})

test("what was announced while the connection was lost is caught up from the table, also what was committed late [RT-07]", async () => {
  proxy.fallSilent()
  // A lower id, committed after the higher one was passed on.
  const late = await pool.connect()
  await late.query("begin")
  await late.query(
    "insert into live_events (kind, user_id, body) values ('broadcast', gen_random_uuid(), '{\"payload\": 3}')",
  )
  await write(4)
  await bus.flushed()
  await expect.poll(() => heard, { timeout: 20_000 }).toContain(4)
  expect(heard).toEqual([1, 2, 4])
  await expect.poll(() => changes.isConnected(), { timeout: 20_000 }).toBe(true)
  proxy.fallSilent()
  await late.query("commit")
  late.release()
  await bus.flushed()
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([1, 2, 4, 3])
})
