import { once } from "node:events"
import { eq, sql } from "drizzle-orm"
import { afterEach, expect, test, vi } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { livePresence, liveProcesses } from "../../db/tables/live.ts"
import { openTestDatabase } from "../support/database.ts"
import { openSocketPage, type SocketPage } from "../support/live-sites.ts"
import { createSessionUsers } from "../support/session-cookies.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { openEventStream } from "../support/streams.ts"
import { insertWork } from "../support/works.ts"

vi.setConfig({ testTimeout: 180_000 })

const database = await openTestDatabase()
const { db, pool } = database
const secret = "the secret of both processes, and of nothing else"
const running: SiteProcess[] = []
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})
const open = async (port?: number) => {
  const env = { DATABASE_URL: database.url, AUTH_SECRET: secret }
  const site = await startSite({ env, args: ["--empty"], ...(port && { port }) })
  running.push(site)
  return site
}

const channels = ["global-presence", "global-broadcast", "notifications-channel"] as const
const connect = ({ url, port }: SiteProcess, cookie: string) =>
  openSocketPage({ origin: url, port }, cookie, [...channels])

const listPresent = ({ received }: SocketPage) => {
  const last = received.findLast((message) => message.type === "presence")
  return last?.type === "presence" ? last.people.map(({ userId }) => userId).sort() : []
}

test("a process with sockets and streams is killed: the other goes on, nobody stays there for long, and browsers come back [RT-07]", async () => {
  const [killed, other] = [await open(), await open()]
  const [ada, uli] = await createSessionUsers(pool, secret, ["admin", "user"])
  if (!ada || !uli) throw new Error("the users are missing")
  const both = [ada.id, uli.id].sort()
  const here = await connect(other, ada.cookie)
  const lost = await connect(killed, uli.cookie)
  const streams = [await openEventStream(killed.url), await openEventStream(other.url)]
  await expect.poll(() => listPresent(here)).toEqual(both)
  await expect.poll(() => listPresent(lost)).toEqual(both)

  const died = once(killed.child, "exit")
  killed.child.kill("SIGKILL")
  await died
  // A killed process leaves its presence rows, which the other process removes later.
  expect(await db.$count(livePresence)).toBe(2)
  // The killed process sends no close code.
  expect(await lost.closed).toBe(1006)
  await expect.poll(() => streams[0]?.ended()).toBe(true)

  // Events still reach the clients of the other process.
  here.send({ type: "broadcast", event: "on its own", payload: 1 })
  await here.until("broadcast", ({ message }) => message.type === "on its own")
  const work = await insertWork({ db })
  await here.until("changed", ({ tags }) => tags?.includes("studio.artworks") === true)
  await db.execute(sql`insert into holds (artwork_id, number) values (${work.id}, 1)`)
  await expect.poll(() => streams[1]?.heard.findLast((one) => one)).toEqual({ [work.id]: "on_hold" })

  await expect.poll(() => listPresent(here), { timeout: 90_000 }).toEqual([ada.id])
  expect([await db.$count(livePresence), await db.$count(liveProcesses)]).toEqual([1, 1])

  // Clients reconnect to the remaining process, as behind a proxy, and to the restarted one.
  const again = await connect(other, uli.cookie)
  await expect.poll(() => listPresent(here)).toEqual(both)
  const second = await open(killed.port)
  const back = await connect(second, uli.cookie)
  const stream = await openEventStream(second.url)
  here.send({ type: "broadcast", event: "to both", payload: 2 })
  for (const page of [again, back]) await page.until("broadcast", ({ message }) => message.type === "to both")
  await db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, work.id))
  await expect.poll(() => stream.heard.findLast((one) => one)).toEqual({ [work.id]: "sold" })
  expect(listPresent(back)).toEqual(both)
  for (const page of [here, again, back]) page.close()
  for (const one of [...streams, stream]) one.close()
})
