import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()

function buy(work: { id: string }, changes: Record<string, unknown> = {}): Promise<Response> {
  const { items: _items, ...fields } = buildCheckoutForm([], changes)
  return site.visitor().post("/checkout", { ...(fields as Record<string, string>), item: `${work.id}:1` })
}

/** Locks a row, like a buyer whose order is being written. @returns a function that unlocks it */
async function lockRow(statement: string, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client(site.database.config)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("begin")
  await client.query(statement, [id])
  return async () => void (await client.query("commit"))
}

const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort()

test("a crowd that waits for one work leaves the database's connections to others, and each gets a clear answer [once]", async () => {
  const [wanted, other] = [await insertWork(site.shop), await insertWork(site.shop)]
  const letGo = await lockRow("select 1 from artworks where id = $1 for update", wanted.id)
  const crowd = Array.from({ length: 30 }, () => buy(wanted))
  // All requests are waiting.
  expect((await buy(other)).status).toBe(302)
  expect((await site.visitor().get(`/gallery?q=${other.id}`)).status).toBe(200)
  await letGo()
  expect(statuses(await Promise.all(crowd))).toEqual([302, ...Array.from({ length: 29 }, () => 409)])
})

test("who wants two works waits for both, and nobody waits in a ring [once]", async () => {
  const [left, right] = [await insertWork(site.shop), await insertWork(site.shop)]
  const both = (first: { id: string }, second: { id: string }) => {
    const { items: _items, ...fields } = buildCheckoutForm([])
    const item = [first, second].map(({ id }) => `${id}:1`)
    return site.visitor().post("/checkout", { ...(fields as Record<string, string>), item })
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? both(left, right) : both(right, left))),
  )
  expect(statuses(answers)).toEqual([302, ...Array.from({ length: 9 }, () => 409)])
})

test("a client that disconnects while waiting for a work leaves the queue", async () => {
  const wanted = await insertWork(site.shop)
  const letGo = await lockRow("select 1 from artworks where id = $1 for update", wanted.id)
  const first = buy(wanted)
  await expect.poll(() => countWaiters()).toBe(1)
  const { items: _items, ...fields } = buildCheckoutForm([])
  const leaving = new AbortController()
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${wanted.id}:1` })
  const gone = site.visitor().request("/checkout", { method: "POST", body, signal: leaving.signal })
  // A response to a later visitor shows that its body has been read.
  expect((await site.visitor().get("/contact")).status).toBe(200)
  const behind = buy(wanted)
  leaving.abort()
  await gone.catch(() => {})
  await letGo()
  expect((await first).status).toBe(302)
  expect((await behind).status).toBe(409)
})

async function countWaiters(): Promise<number> {
  const { rows } = await site.shop.db.$client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}
