import fc from "fast-check"
import { expect, test } from "vitest"
import type { ReceivedCounts, StockTakeCount } from "../../../domain/stock-takes/count.ts"
import { createMemoryStorage } from "../../../tests/support/memory-storage.ts"
import { RefusedRequest } from "../kit/parse-json-response.ts"
import { createCountQueue } from "./count-queue.ts"
import { createCountStore } from "./count-storage.ts"

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`
const count = (n: number): StockTakeCount => ({
  ...{
    id: uuid(n),
    withdraws: null,
    place: uuid(9999),
    spot: "rack 1",
    code: `MO-${n}`,
    work: null,
    copy: 0,
    keep: "",
  },
  at: new Date(Date.UTC(2026, 10, 24, 9, 0, n)).toISOString(),
  device: "phone",
})

const site = () => {
  const there = new Map<string, StockTakeCount>()
  return {
    there,
    take: (counts: StockTakeCount[]): ReceivedCounts => {
      for (const one of counts) there.set(one.id, one)
      return { kept: counts.map(({ id }) => id), refused: [] }
    },
  }
}

test("a closed tab loses nothing: what was not sent is there again, and is sent [ADM-15, OFF-01]", async () => {
  const phone = createMemoryStorage()
  const offline = createCountQueue(createCountStore(phone, "take"), () => Promise.reject(new TypeError("no network")))
  for (let n = 0; n < 500; n++) offline.add(count(n))
  await offline.flush()
  expect([offline.now().waiting.length, offline.now().sending]).toEqual([500, "waiting"])
  const { there, take } = site()
  const later = createCountQueue(createCountStore(phone, "take"), async (counts) => take(counts))
  later.read()
  expect(later.now().waiting.map(({ count }) => count.id)).toEqual(Array.from({ length: 500 }, (_, n) => uuid(n)))
  await later.flush()
  expect([there.size, later.now().waiting, phone.length]).toEqual([500, [], 0])
})

test("an answer that is lost loses nothing and doubles nothing: random networks, two tabs of one phone [ADM-15, OFF-01]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tab: fc.nat(1), net: fc.constantFrom("works", "broken", "answer lost") }), {
        maxLength: 40,
      }),
      async (steps) => {
        const phone = createMemoryStorage()
        const { there, take } = site()
        let net = "works"
        const tab = () =>
          createCountQueue(createCountStore(phone, "take"), async (counts) => {
            if (net === "broken") throw new TypeError("no network")
            const received = take(counts)
            if (net === "answer lost") throw new TypeError("the connection broke")
            return received
          })
        const tabs = [tab(), tab()]
        for (const [n, step] of steps.entries()) {
          net = step.net
          tabs[step.tab]?.add(count(n))
          await tabs[step.tab]?.flush()
        }
        net = "works"
        await tabs[0]?.flush()
        expect([...there.keys()].sort()).toEqual(steps.map((_, n) => uuid(n)).sort())
        expect(phone.length).toBe(0)
      },
    ),
    { numRuns: 100 },
  )
})

test("what the site refuses for good stays on the phone with the reason, and holds up nothing [ADM-15, OFF-01]", async () => {
  const phone = createMemoryStorage()
  const queue = createCountQueue(createCountStore(phone, "take"), async (counts) => ({
    kept: counts.slice(1).map(({ id }) => id),
    refused: counts.slice(0, 1).map(({ id }) => ({ id, why: "Weir has no copy 31." })),
  }))
  queue.add(count(1))
  await queue.flush()
  expect(queue.now().aside).toMatchObject([{ count: count(1), why: "Weir has no copy 31." }])
  const again = createCountQueue(createCountStore(phone, "take"), () => Promise.reject(new Error("nothing to send")))
  await again.flush()
  again.read()
  expect([again.now().aside.length, again.now().sending]).toEqual([1, "idle"])
  again.discard(uuid(1))
  expect(phone.length).toBe(0)
})

test("a user who is signed out sees it, and loses nothing [ADM-15, OFF-01]", async () => {
  const queue = createCountQueue(createCountStore(createMemoryStorage(), "take"), () =>
    Promise.reject(new RefusedRequest("You’re signed out.")),
  )
  queue.add(count(1))
  await queue.flush()
  expect(queue.now()).toMatchObject({
    sending: "locked",
    why: "You’re signed out.",
    waiting: [{ count: count(1) }],
    aside: [],
  })
})

test("a phone that is full, or keeps nothing, says so and still sends [ADM-15, OFF-01]", async () => {
  for (const phone of [createMemoryStorage(1), null]) {
    const { there, take } = site()
    const queue = createCountQueue(createCountStore(phone, "take"), async (counts) => take(counts))
    queue.add(count(1))
    queue.add(count(2))
    expect([queue.now().waiting.length, queue.now().atRisk]).toEqual([2, true])
    await queue.flush()
    await queue.flush()
    expect([there.size, queue.now().waiting.length, queue.now().atRisk]).toEqual([2, 0, false])
  }
})

test("what a phone stored before an update is sent [ADM-15, OFF-01]", async () => {
  const phone = createMemoryStorage()
  phone.setItem(`stock-take/take/${uuid(1)}`, JSON.stringify({ count: count(1), why: null }))
  phone.setItem(`stock-take/take/${uuid(2)}`, JSON.stringify({ count: count(2), why: "Weir has no copy 31." }))
  const { there, take } = site()
  const queue = createCountQueue(createCountStore(phone, "take"), async (counts) => take(counts))
  await queue.flush()
  expect([...there.values(), queue.now().aside.map(({ why }) => why)]).toEqual([count(1), ["Weir has no copy 31."]])
})
