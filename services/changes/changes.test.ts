import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../tests/support/database.ts"
import { startSilentProxy } from "../../tests/support/silent-proxy.ts"
import { openChanges } from "./changes.server.ts"
import type { ChangeTag } from "./changes.ts"

const database = await openTestDatabase()
const proxy = await startSilentProxy(database.config)
afterAll(proxy.close)
const log = { warn() {} }

const announce = (payload: string) => database.db.execute(sql`select pg_notify('solander_changed', ${payload})`)

function open(options: Parameters<typeof openChanges>[2]) {
  const changes = openChanges(proxy.config, log, options)
  const told: (readonly ChangeTag[] | null)[] = []
  changes.listen((tags) => void told.push(tags))
  return { ...changes, told }
}

/** Longer than any test. */
const never = 10 * 60_000

test("every listener receives the tags of each announcement", async () => {
  const changes = open({})
  await changes.flushed()
  await announce("artworks artwork:1 artwork:2")
  await announce("settings")
  await changes.flushed()
  expect(changes.told.filter((tags) => tags !== null)).toEqual([["artworks", "artwork:1", "artwork:2"], ["settings"]])
  await changes.close()
})

test("who wrote waits until every process knows it, on any machine [OPS-03]", async () => {
  const all = [open({}), open({}), open({})]
  for (const one of all) await one.flushed()
  for (let n = 0; n < 50; n++) {
    await announce(`artwork:${n}`)
    await all[n % 3]?.flushed()
    for (const { told } of all) expect(told).toContainEqual([`artwork:${n}`])
  }
  for (const one of all) await one.close()
})

test("a process that does not answer delays one write, and is waited for again when it answers [OPS-03]", async () => {
  const writer = openChanges(database.config, log)
  const other = open({ heartbeatMs: never, flushTimeoutMs: 200 })
  await other.flushed()
  const measure = async () => {
    const before = performance.now()
    await writer.flushed()
    return performance.now() - before
  }
  proxy.fallSilent()
  expect(await measure()).toBeGreaterThan(1000)
  expect(await measure()).toBeLessThan(1000)
  // It notices that its connection is lost, and makes another.
  await other.flushed()
  await expect.poll(() => other.isConnected(), { timeout: 20_000 }).toBe(true)
  await announce("posts")
  await writer.flushed()
  expect(other.told).toContainEqual(["posts"])
  await other.close()
  await writer.close()
})

describe("a connection that falls silent without an end", () => {
  test("holds nobody up who waits for changes, and is replaced [RT-07]", async () => {
    const changes = open({ heartbeatMs: never, flushTimeoutMs: 200 })
    await changes.flushed()
    expect(changes.isConnected()).toBe(true)
    proxy.fallSilent()
    await announce("artworks")
    const told = changes.told.length
    await changes.flushed()
    // Caches are told that their values may be outdated.
    expect(changes.told.slice(told)).toContain(null)
    await expect.poll(() => changes.isConnected(), { timeout: 20_000 }).toBe(true)
    await announce("posts")
    await changes.flushed()
    expect(changes.told).toContainEqual(["posts"])
    await changes.close()
  })

  test("is noticed while nobody waits", async () => {
    const changes = open({ heartbeatMs: 50, heartbeatTimeoutMs: 2_000, flushTimeoutMs: never })
    await changes.flushed()
    const told = changes.told.length
    proxy.fallSilent()
    await expect.poll(() => changes.told.slice(told), { timeout: 20_000 }).toContain(null)
    await changes.close()
  })

  test("can be closed", async () => {
    const changes = open({ heartbeatMs: never })
    await changes.flushed()
    proxy.fallSilent()
    await changes.close()
    expect(changes.isConnected()).toBe(false)
  })
})
test("closes also while a connection is being made that nobody answers", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1")
  await once(silent, "listening")
  const { port } = silent.address() as AddressInfo
  const reached = once(silent, "connection")
  const changes = openChanges({ host: "127.0.0.1", port, user: "nobody" }, { warn() {} })
  await reached
  await changes.close()
  silent.close()
})
