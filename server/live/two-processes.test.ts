import { eq, sql } from "drizzle-orm"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { sessions } from "../../db/tables/accounts.ts"
import { livePresence, liveProcesses } from "../../db/tables/live.ts"
import { notifications } from "../../db/tables/notifications.ts"
import {
  createSignedInUser,
  type LiveSite,
  openLiveSite,
  openSocketPage,
  type SocketPage,
} from "../../tests/support/live-sites.ts"

// RT-07: two processes with ports of their own on one database.

const one = await openLiveSite({ atEnd: afterAll, beatSeconds: 0.1 })
const two = await openLiveSite({ database: one.database, atEnd: afterAll, beatSeconds: 3600 })
const ada = await createSignedInUser(one.shop, "admin")
const uli = await createSignedInUser(two.shop, "user")

async function page(
  site: LiveSite,
  cookie: string,
  ...open: Parameters<typeof openSocketPage>[2] & object
): Promise<SocketPage> {
  const opened = await openSocketPage(site, cookie, open)
  onTestFinished(() => opened.socket.terminate())
  return opened
}

const present = (at: SocketPage, id: string) => {
  const last = at.received.findLast(({ type }) => type === "presence")
  return last?.type === "presence" && last.people.some(({ userId }) => userId === id)
}

test("a broadcast, a notification and a change reach whoever is connected to the other; a sign-out, too [RT-05, RT-07]", async () => {
  const [here, there] = [
    await page(one, ada.cookie, "global-broadcast", "notifications-channel"),
    await page(two, uli.cookie, "global-broadcast", "notifications-channel"),
  ]
  here.send({ type: "broadcast", event: "hello", payload: "x" })
  await there.until("broadcast", ({ message }) => message.type === "hello")
  const values = { kind: "own-order", title: "A letter", createdAt: new Date("2026-05-01T10:00:00Z") }
  const [letter] = await one.shop.db
    .insert(notifications)
    .values({ ...values, userId: uli.id })
    .returning()
  expect(await there.until("notification")).toEqual({
    ...{ type: "notification", event: "insert", id: letter?.id },
    notification: {
      ...{ id: letter?.id, user_id: uli.id, type: "info", priority: "default", title: "A letter", message: "" },
      ...{ created_at: "2026-05-01T10:00:00.000Z", read_at: null, link: null },
    },
  })
  await one.shop.db.delete(notifications)
  await there.until("notification", ({ event }) => event === "delete")
  await two.shop.db.execute(sql`insert into series (slug, title) values ('tides', 'Tides')`)
  await here.until("changed", ({ tags }) => tags?.includes("artworks") === true)
  // Other users receive nothing; changes that only the studio shows are sent to admins alone.
  await two.shop.db.execute(sql`insert into places (kind, name) values ('storage', 'Attic')`)
  await here.until("changed", ({ tags }) => tags?.includes("studio.inventory") === true)
  expect(here.received.filter(({ type }) => type === "notification")).toEqual([])
  expect(JSON.stringify(there.received)).not.toContain("studio.")
  await one.shop.db.delete(sessions).where(eq(sessions.userId, uli.id))
  expect(await there.closed).toBe(4401)
})

test("who is there is there for both, and no longer when their process is dead [RT-07]", async () => {
  const mia = await createSignedInUser(two.shop, "user")
  const here = await page(one, ada.cookie, "global-presence")
  const there = await page(two, mia.cookie, "global-presence")
  await here.until("presence", () => present(here, mia.id))
  await there.until("presence", () => present(there, ada.id))
  // As after a kill: the process sends nothing more, and its rows stay.
  await one.shop.db
    .update(liveProcesses)
    .set({ seenAt: sql`now() - interval '1 minute'` })
    .where(sql`id in (select process_id from live_presence where user_id = ${mia.id})`)
  await here.until("presence", () => !present(here, mia.id))
  expect(present(here, ada.id)).toBe(true)
})

test("what a process could not write about its tabs while the database was away is made good, and announced [RT-07]", async () => {
  const mia = await createSignedInUser(one.shop, "user")
  const there = await page(two, ada.cookie, "global-presence")
  const tab = await page(one, mia.cookie, "global-presence")
  tab.send({ type: "presence", status: "busy", metadata: { doing: "Orders" } })
  const isBusy = ({ people }: { people: { userId: string; status: string }[] }) =>
    people.some(({ userId, status }) => userId === mia.id && status === "busy")
  await there.until("presence", isBusy)
  const own = eq(livePresence.userId, mia.id)
  const asWritten = { status: "busy", metadata: { doing: "Orders" } }
  for (const lose of [
    () => one.shop.db.update(livePresence).set({ status: "away", metadata: null }).where(own),
    () => one.shop.db.delete(livePresence).where(own),
  ]) {
    there.received.length = 0
    await lose()
    await expect.poll(() => one.shop.db.select().from(livePresence).where(own)).toMatchObject([asWritten])
    await there.until("presence", isBusy)
  }
})

test("who is not away was seen when their process last said that it lives; who is, when they went [RT-03]", async () => {
  const [mia, uma] = [await createSignedInUser(one.shop, "user"), await createSignedInUser(one.shop, "user")]
  const [here, gone] = [await page(one, mia.cookie, "global-presence"), await page(one, uma.cookie, "global-presence")]
  gone.send({ type: "presence", status: "away" })
  await here.until("presence", ({ people }) =>
    people.some(({ userId, status }) => userId === uma.id && status === "away"),
  )
  await one.shop.db.update(livePresence).set({ seenAt: sql`now() - interval '1 hour'` })
  const there = await page(two, ada.cookie, "global-presence")
  const { people } = await there.until("presence")
  const minutesAgo = (id: string) =>
    Math.round((Date.now() - Date.parse(people.find(({ userId }) => userId === id)?.lastSeen ?? "")) / 60_000)
  expect([minutesAgo(mia.id), minutesAgo(uma.id)]).toEqual([0, 60])
  expect(people.map(({ userId }) => userId).filter((id) => id === mia.id || id === uma.id)).toEqual([mia.id, uma.id])
})

test("a person with a tab in each is one entry, which lasts until both are closed", async () => {
  const mia = await createSignedInUser(two.shop, "user")
  const here = await page(one, ada.cookie, "global-presence")
  const tabs = [await page(one, mia.cookie, "global-presence"), await page(two, mia.cookie, "global-presence")]
  tabs[0]?.send({ type: "presence", status: "away" })
  await here.until("presence", ({ people }) =>
    people.some(({ userId, status }) => userId === mia.id && status === "online"),
  )
  tabs[1]?.close()
  await here.until("presence", ({ people }) =>
    people.some(({ userId, status }) => userId === mia.id && status === "away"),
  )
  tabs[0]?.close()
  await here.until("presence", () => !present(here, mia.id))
})
