import { beforeEach, expect, test, vi } from "vitest"
import { createMemoryStorage } from "../../../tests/support/memory-storage.ts"
import { createOperationQueue, type NewChange } from "./operation-queue.ts"
import { createOperationStore } from "./operation-store.ts"
import type { SendResult } from "./send-queue.ts"

const ada = "ada"
const log = vi.fn()
beforeEach(() => void log.mockReset())

type Answers = (words: string) => SendResult["kind"]

/** A browser whose site is unreachable until `site.answer` is set. */
function browser(storage: ReturnType<typeof createMemoryStorage> | null = createMemoryStorage()) {
  const site = { answer: (() => "nobody") as Answers, sent: [] as string[] }
  const timers: number[] = []
  let clock = 0
  const tab = (userId: string) =>
    createOperationQueue(userId, {
      store: createOperationStore(storage),
      async send({ about, data }) {
        const kind = site.answer(about.words)
        if (kind !== "nobody") site.sent.push(about.words)
        const theirs = { availability: "sold" }
        if (kind === "conflict")
          return { kind, conflict: { ours: data, theirs, who: "Ines", at: null, message: "Changed meanwhile." } }
        return kind === "refused" || kind === "locked" ? { kind, why: "It is gone." } : { kind }
      },
      alone: (_, work) => work(),
      now: () => ++clock,
      newId: () => `id-${++clock}`,
      later: (milliseconds) => void timers.push(milliseconds),
      log,
    })
  const stored = (key = "realtime_queue") => JSON.parse(storage?.getItem(key) ?? "[]")
  /** Adds changes while the site is unreachable, then answers. */
  async function after(queue: ReturnType<typeof tab>, changes: NewChange[], answer: Answers) {
    site.answer = () => "nobody"
    for (const one of changes) await queue.add(one)
    await queue.flush()
    site.answer = answer
    await queue.flush()
  }
  return { tab, site, timers, stored, after }
}

const change = (table: string, words: string, more: Partial<NewChange> = {}): NewChange => ({
  ...{ type: table === "orders" ? "insert" : "update", table, data: {}, about: { what: "It", words } },
  ...more,
})

test("a change is kept under realtime_queue with the fields of an operation, a hundred at most [OFF-01]", async () => {
  const { tab, stored } = browser()
  const queue = tab(ada)
  expect(await queue.add(change("artworks", "Reserved", { base: { availability: "available" } }))).toBe(true)
  expect(stored()).toMatchObject([
    {
      ...{ id: expect.any(String), timestamp: expect.any(Number), retries: expect.any(Number), maxRetries: 3 },
      ...{ type: "update", table: "artworks", data: {}, base: { availability: "available" } },
      ...{ by: ada, about: { what: "It", words: "Reserved" } },
    },
  ])
  for (let at = 1; at < 100; at++) expect(await queue.add(change("artworks", `${at}`))).toBe(true)
  expect(await queue.add(change("artworks", "one too many"))).toBe(false)
  expect(stored()).toHaveLength(100)
})

test("a change begins where those of the same thing end that wait; the same one twice is one [OFF-01, OFF-02]", async () => {
  const { tab, stored } = browser()
  const queue = tab(ada)
  const note = (text: string, id: number) =>
    change("order_notes", text, { data: { order: "S-1", id, text }, base: { text: "as stored" } })
  for (const one of [note("first", 1), note("of another", 2), note("second", 1)]) await queue.add(one)
  expect(stored().map(({ base }: NewChange) => base?.text)).toEqual(["as stored", "as stored", "first"])
  const sale = change("orders", "tapped twice")
  await Promise.all([queue.add(sale, "the form"), queue.add(sale, "the form")])
  expect(stored()).toHaveLength(4)
})

test("without an answer everything stays, and each try is logged and counted; then money goes before words, each once [OFF-01]", async () => {
  const { tab, site, stored } = browser()
  const queue = tab(ada)
  for (const [table, words] of [
    ["order_notes", "note"],
    ["orders", "sale 1"],
    ["artworks", "status"],
    ["orders", "sale 2"],
  ] as const)
    await queue.add(change(table, words))
  for (let round = 0; round < 4; round++) await queue.flush()
  expect(queue.now().sending).toBe("waiting")
  const { waiting } = queue.now()
  expect(waiting.map(({ about }) => about.words)).toEqual(["sale 1", "sale 2", "note", "status"])
  const tries = waiting.reduce((sum, { retries }) => sum + retries, 0)
  // more than any number of refusals that would set one aside
  expect(waiting[0]?.retries).toBeGreaterThan(3)
  expect(log.mock.calls.filter(([words]) => words.startsWith("The site could not be reached"))).toHaveLength(tries)
  site.answer = () => "done"
  // a tab opened later continues
  const later = tab(ada)
  await Promise.all([later.flush(), later.flush()])
  expect([site.sent, stored()]).toEqual([["sale 1", "sale 2", "note", "status"], []])
  queue.read()
  expect(queue.now().waiting).toEqual([])
})

test("what is refused is logged, tried up to maxRetries, then set aside with the reason, and can be sent again [OFF-01]", async () => {
  const { tab, site, timers, stored, after } = browser()
  const queue = tab(ada)
  await after(queue, [change("order_notes", "note")], () => "refused")
  expect(stored()).toMatchObject([{ retries: 2, unreached: 1 }])
  await queue.flush()
  await queue.flush()
  expect(timers).toEqual([2000, 4000])
  expect(log.mock.calls.map(([words]) => words)).toEqual([
    "The site could not be reached (retry 1)",
    "A change was refused (1 of 3): It is gone.",
    "A change was refused (2 of 3): It is gone.",
    "A change was refused (3 of 3): It is gone.",
  ])
  expect(stored()).toEqual([])
  expect(stored("realtime_queue_failed")).toMatchObject([{ why: "It is gone.", about: { words: "note" } }])
  site.answer = () => "done"
  const [failed] = queue.now().aside
  if (failed) await queue.again(failed)
  await queue.flush()
  expect(queue.now()).toMatchObject({ waiting: [], aside: [], sent: [{ about: { words: "note" } }] })
})

test("a refused change holds up later ones of the same thing, and nothing else [OFF-01]", async () => {
  const { tab, site, after } = browser()
  const queue = tab(ada)
  const [one, other] = [{ data: { id: 1 } }, { data: { id: 2 } }]
  const made = [change("artworks", "reserved", one), change("artworks", "sold", one), change("artworks", "loan", other)]
  await after(queue, made, (words) => (words === "reserved" ? "refused" : "done"))
  expect(site.sent).toEqual(["reserved", "loan"])
  site.answer = () => "done"
  await queue.flush()
  expect(site.sent.slice(2)).toEqual(["reserved", "sold"])
})

test("of two sides ours is sent over theirs, or let go, or put off, and blocks nothing [OFF-01, OFF-02]", async () => {
  const { tab, site, stored, after } = browser()
  const queue = tab(ada)
  const base = { availability: "available" }
  const made = ["one", "other", "third"].map((id) => change("artworks", id, { data: { id }, base }))
  await after(queue, made, (words) => (words === "third" ? "done" : "conflict"))
  expect(site.sent).toEqual(["one", "other", "third"])
  const [one, other] = queue.now().aside
  expect(one).toMatchObject({ conflict: { theirs: { availability: "sold" } }, why: "Changed meanwhile." })
  await queue.postpone(other?.id ?? "")
  expect(stored("realtime_queue_failed")[1].later).toBe(true)
  site.answer = () => "nobody"
  if (one) await queue.again(one)
  await queue.flush()
  expect(stored()).toMatchObject([{ base: { availability: "sold" }, unreached: 1, about: { words: "one" } }])
  expect(stored()[0].id).not.toBe(one?.id)
  await queue.discard(other?.id ?? "")
  expect(queue.now().aside).toEqual([])
})

test("a change is sent by nobody but the account that made it [OFF-01]", async () => {
  const { tab, site, stored } = browser()
  await tab(ada).add(change("orders", "sale"))
  const other = tab("ines")
  site.answer = () => "done"
  await other.flush()
  expect([site.sent, stored().length, other.now().others, other.now().waiting]).toEqual([[], 1, 1, []])
})

test("a signed-out user sees the reason, and the change waits", async () => {
  const { tab, after } = browser()
  const queue = tab(ada)
  await after(queue, [change("orders", "sale")], () => "locked")
  expect(queue.now()).toMatchObject({ sending: "locked", why: "It is gone.", waiting: [{ unreached: 1 }] })
})

test("where nothing can be stored it is kept while the page is open, and says so [OFF-01]", async () => {
  const queue = browser(createMemoryStorage(0)).tab(ada)
  await queue.add(change("orders", "sale"))
  expect(queue.now()).toMatchObject({ atRisk: true, waiting: [{ table: "orders" }] })
})

test("invalid stored entries are skipped", () => {
  const storage = createMemoryStorage()
  storage.setItem("realtime_queue", '[1, null, {"id": "x"}, {"type": "update"}]')
  expect(createOperationStore(storage).all()).toEqual([])
  storage.setItem("realtime_queue", "no list")
  expect(createOperationStore(storage).all()).toEqual([])
})
