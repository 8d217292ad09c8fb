import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { eq } from "drizzle-orm"
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { sessions, userRoles } from "../../db/tables/accounts.ts"
import { factors } from "../../db/tables/factors.ts"
import { liveEvents } from "../../db/tables/live.ts"
import { system } from "../../domain/actor.ts"
import { channels, closeCodes, socketLimits } from "../../domain/live/live-protocol.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import {
  createSessionCookie,
  createSignedInUser,
  openLiveSite,
  openSocketPage,
  type SocketPage,
} from "../../tests/support/live-sites.ts"

const site = await openLiveSite({ atEnd: afterAll })
const { shop } = site
const uli = await createSignedInUser(shop, "user")
const ada = await createSignedInUser(shop, "admin")

async function page(cookie: string, ...open: Parameters<typeof openSocketPage>[2] & object): Promise<SocketPage> {
  const opened = await openSocketPage(site, cookie, open)
  onTestFinished(() => opened.socket.terminate())
  return opened
}

test("what both sides agreed on is as the specification says [RT-01]", () => {
  expect(channels).toEqual([
    "connection-monitor",
    "connection-test",
    "global-presence",
    "global-broadcast",
    "notifications-channel",
  ])
  expect(socketLimits.message).toBe(65_536)
  expect([socketLimits.perUser, socketLimits.perProcess, socketLimits.pingSeconds]).toEqual([20, 2000, 25])
  expect(closeCodes).toEqual({
    ...{ signedOut: 4401, forbidden: 4403, idle: 4408, crowded: 4410, tooMany: 4429, tooLarge: 1009, shutdown: 1001 },
  })
})

describe("a socket is refused before it is one [case 67]", () => {
  test.each([
    ["without a session", () => ["", {}], 401],
    ["with a session that nobody has", () => ["better-auth.session_token=x.y", {}], 401],
    ["from another site", () => [uli.cookie, { origin: "https://evil.example" }], 403],
    ["from another port of the same host", () => [uli.cookie, { origin: `http://127.0.0.1:${site.port + 1}` }], 403],
    ["from nowhere", () => [uli.cookie, { origin: "null" }], 403],
  ] as [string, () => [string, Record<string, string>], number][])("%s", async (_, given, status) => {
    const [cookie, headers] = given()
    await expect(openSocketPage(site, cookie, [], headers)).rejects.toThrow(`refused with ${status}`)
  })

  test("and its connection ends, also where the other side keeps its own open", async () => {
    const stays = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true })
    const lines = ["Host: x", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    stays.write(`GET /live HTTP/1.1\r\n${lines.join("\r\n")}\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`)
    const [here] = (await once(site.server, "connection")) as [Socket]
    const over = once(here, "close")
    stays.resume()
    await over
    stays.destroy()
  })

  test("to an admin who has not taken the second step [RT-01]", async () => {
    const locked = await createSignedInUser(shop, "admin")
    await shop.db
      .insert(factors)
      .values({ userId: locked.id, type: "phone", phone: "+15035550142", status: "verified" })
    const warned = vi.spyOn(shop.log, "warn")
    onTestFinished(() => warned.mockRestore())
    await expect(openSocketPage(site, locked.cookie)).rejects.toThrow("refused with 403")
    const what = { event: "refused", userId: locked.id, reason: "insufficient_aal", path: "/live" }
    expect(warned.mock.calls).toEqual([[expect.objectContaining(what), "refused"]])
    await shop.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, locked.id))
    ;(await openSocketPage(site, locked.cookie)).close()
  })
})

test("admins are told that accounts, sessions or invitations changed [AUTH-09, ADM-21]", async () => {
  const here = await page(ada.cookie)
  const told = async (write: Promise<unknown>) => {
    const before = here.received.length
    await write
    await here.until("changed", ({ tags }) => tags?.includes("studio.people") === true)
    here.received.splice(before)
  }
  const mia = await createSignedInUser(shop, "user")
  await here.until("changed", ({ tags }) => tags?.includes("studio.people") === true)
  here.received.length = 0
  await told(shop.db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, mia.id)))
  await told(shop.db.delete(sessions).where(eq(sessions.userId, mia.id)))
})

test("channels are those with a name; what is not known is refused, and the rest goes on [RT-01]", async () => {
  const one = await page(uli.cookie, ...channels)
  one.send({ type: "subscribe", channel: "everything" })
  one.send("{")
  one.send({ type: "broadcast", event: "x", payload: "y".repeat(socketLimits.payload) })
  // Text that the database cannot store would be lost without an error.
  one.send({ type: "broadcast", event: "x", payload: { a: ["\0"] } })
  one.send({ type: "presence", status: "busy", metadata: { "\ud800": 1 } })
  one.send(`{"type":"broadcast","event":"x","payload":${"[".repeat(200)}${"]".repeat(200)}}`)
  one.send({ type: "presence", status: "busy", metadata: ["no", "names"] })
  one.send({ type: "broadcast", event: "x" })
  one.send({ type: "ping", id: "last" })
  await one.until("pong", ({ id }) => id === "last")
  expect(one.received.filter(({ type }) => type === "refused")).toMatchObject([
    ...Array.from({ length: 8 }, () => ({ code: "invalid" })),
  ])
})

test("who sends a broadcast is said by the server; addresses are for admins [case 68, RT-04]", async () => {
  const [from, other, admin] = [
    await page(uli.cookie, "global-broadcast"),
    await page((await createSignedInUser(shop, "user")).cookie, "global-broadcast"),
    await page(ada.cookie, "global-broadcast"),
  ]
  const lie = { userId: ada.id, email: ada.email }
  from.send({
    type: "broadcast",
    event: "wave",
    payload: { n: 1 },
    from: lie,
    user_id: ada.id,
    id: "mine",
    timestamp: "x",
  })
  const told = (await admin.until("broadcast")).message
  expect(told).toEqual({
    ...{
      id: expect.stringMatching(/^\d+$/),
      type: "wave",
      payload: { n: 1 },
      from: { userId: uli.id, email: uli.email },
    },
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await other.until("broadcast")).message).toEqual({ ...told, from: { userId: uli.id, email: null } })
  await page(uli.cookie, "global-presence").then((tab) =>
    tab.send({ type: "presence", status: "busy", userId: ada.id }),
  )
  const seen = await page(ada.cookie, "global-presence")
  const { people } = await seen.until("presence", (all) => all.people.some(({ status }) => status === "busy"))
  expect(people.find(({ status }) => status === "busy")).toMatchObject({ userId: uli.id, email: uli.email })
})

test("somebody who broadcasts too much is told so, in whichever tab [RT-04]", async () => {
  const loud = await createSignedInUser(shop, "user")
  const tabs = [await page(loud.cookie, "global-broadcast"), await page(loud.cookie, "global-broadcast")]
  for (let n = 0; n <= socketLimits.broadcasts; n++) tabs[n % 2]?.send({ type: "broadcast", event: "x", payload: n })
  const refused = await Promise.race(tabs.map((tab) => tab.until("refused")))
  expect(refused).toMatchObject({ code: "too-many", channel: "global-broadcast" })
})

test("somebody who broadcasts a megabyte in an hour may send no more in it, whatever they send at a time [RT-04]", async () => {
  const loud = await createSignedInUser(shop, "user")
  const tab = await page(loud.cookie, "global-broadcast")
  const counted = `broadcast volume:${loud.id}`
  await shop.rateLimits.consume(
    counted,
    { points: socketLimits.broadcastKilobytes, seconds: 3600 },
    socketLimits.broadcastKilobytes - 2,
  )
  tab.send({ type: "broadcast", event: "x", payload: "y" })
  await tab.until("broadcast")
  tab.send({ type: "broadcast", event: "x", payload: "y".repeat(2000) })
  expect(await tab.until("refused")).toMatchObject({ code: "too-many", channel: "global-broadcast" })
  expect(tab.received.filter(({ type }) => type === "broadcast")).toHaveLength(1)
  expect(socketLimits.broadcastKilobytes).toBe(1024)
})

describe("who sends too much is cut off [case 69]", () => {
  test("one message of more than 64 kB, and not one of less [RT-01]", async () => {
    const one = await page(uli.cookie)
    one.send("x".repeat(socketLimits.message))
    await one.until("refused")
    one.send("x".repeat(socketLimits.message + 1))
    expect(await one.closed).toBe(1009)
  })

  test("one message of a megabyte [RT-01]", async () => {
    const one = await page(uli.cookie)
    one.send("x".repeat(1024 * 1024))
    expect(await one.closed).toBe(1009)
  })

  test("a flood of messages [RT-01]", async () => {
    const one = await page(uli.cookie)
    for (let n = 0; n <= socketLimits.flood; n++) one.send({ type: "ping", id: n })
    expect(await one.closed).toBe(4429)
  })

  test("a flood of pings of the protocol, which no page sends [RT-01]", async () => {
    const one = await page(uli.cookie)
    for (let n = 0; n < socketLimits.flood; n++) {
      one.socket.ping()
      await once(one.socket, "pong")
    }
    one.socket.ping()
    expect(await one.closed).toBe(4429)
  })

  test("a flood over one connection after the other [RT-01]", async () => {
    const loud = await createSignedInUser(shop, "user")
    const ask = async (times: number) => {
      const one = await page(loud.cookie)
      for (let n = 1; n <= times; n++) one.send({ type: "ping", id: n })
      await one.until("pong", ({ id }) => id === times)
      return one
    }
    for (let sent = 0; sent < socketLimits.floodPerUser; sent += socketLimits.flood)
      (await ask(socketLimits.flood)).close()
    const last = await page(loud.cookie)
    last.send({ type: "ping", id: 1 })
    expect(await last.closed).toBe(4429)
    // Other users are not affected.
    const other = await page(uli.cookie)
    other.send({ type: "ping", id: "there" })
    await other.until("pong", ({ id }) => id === "there")
  })

  test("more tabs than anybody has [RT-01]", async () => {
    const many = await createSignedInUser(shop, "user")
    const tabs: SocketPage[] = []
    for (let n = 0; n < socketLimits.perUser; n++) tabs.push(await page(many.cookie))
    const [oldest, , unseen] = tabs
    if (!oldest || !unseen) throw new Error("there are tabs")
    unseen.send({ type: "subscribe", channel: "global-presence" })
    unseen.send({ type: "presence", status: "away" })
    unseen.send({ type: "ping", id: "there" })
    await unseen.until("pong")
    const [one, other] = [await page(many.cookie), await page(many.cookie)]
    // First a tab in the background, then the oldest.
    expect([await unseen.closed, await oldest.closed]).toEqual([4410, 4410])
    const others = [...tabs.filter((tab) => tab !== oldest && tab !== unseen), one, other]
    expect(others.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
    expect(others).toHaveLength(socketLimits.perUser)
  })

  test("a browser that does not read what it is sent [RT-01]", async () => {
    const deaf = await page((await createSignedInUser(shop, "user")).cookie, "global-broadcast")
    deaf.socket.pause()
    const payload = "x".repeat(socketLimits.payload - 100)
    const cut = new Promise((resolve) => deaf.socket.once("close", resolve))
    // More than the system buffers for a socket.
    const loud = { kind: "broadcast" as const, userId: uli.id, body: { event: "x", payload } }
    await shop.db.insert(liveEvents).values(Array.from({ length: 800 }, () => loud))
    await shop.live.flushed()
    deaf.socket.resume()
    await cut
    expect(deaf.received.length).toBeLessThan(800)
  })
})

describe("a socket is closed when its session may no longer have it [case 70]", () => {
  test("signing out [RT-01]", async () => {
    const mine = await createSignedInUser(shop, "user")
    const [one, other] = [await page(mine.cookie), await page(await createSessionCookie(shop, mine.email))]
    await shop.auth.api.signOut({ headers: new Headers({ cookie: mine.cookie }) })
    expect(await one.closed).toBe(4401)
    other.send({ type: "ping", id: 1 })
    await other.until("pong")
  })

  test.each([
    [
      "a role that is taken away",
      "admin",
      4403,
      (id: string) => shop.db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, id)),
    ],
    [
      "a second step that is asked for",
      "user",
      4403,
      (id: string) =>
        shop.db.insert(factors).values({ userId: id, type: "phone", phone: "+15035550142", status: "verified" }),
    ],
    [
      "a session that is over",
      "user",
      4401,
      (id: string) =>
        shop.db
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, id)),
    ],
  ] as const)("%s", async (_, role, code, change) => {
    const mine = await createSignedInUser(shop, role)
    const one = await page(mine.cookie)
    await change(mine.id)
    expect(await one.closed).toBe(code)
  })
})

test("when the studio requires MFA, a user without a factor loses the socket at once, and gets no other", async () => {
  const own = await openLiveSite({ atEnd: onTestFinished, pingSeconds: 3600 })
  const [admin, user] = [await createSignedInUser(own.shop, "admin"), await createSignedInUser(own.shop, "user")]
  const [one, other] = [await openSocketPage(own, admin.cookie), await openSocketPage(own, user.cookie)]
  const asked = { hsts: "site", studioStep: true }
  expect((await saveSettings(own.shop, system("Test"), "security", asked)).ok).toBe(true)
  expect(await one.closed).toBe(4403)
  await expect(openSocketPage(own, admin.cookie)).rejects.toThrow("refused with 403")
  other.send({ type: "ping", id: 1 })
  await other.until("pong")
  other.socket.terminate()
})

test("a person in many tabs is one entry: busy before online before away; nobody but admins learns addresses [RT-03]", async () => {
  const mine = await createSignedInUser(shop, "user")
  const [one, two] = [await page(mine.cookie, "global-presence"), await page(mine.cookie, "global-presence")]
  const admin = await page(ada.cookie, "global-presence")
  const status = async (expected: string | undefined) => {
    await admin.until("presence", () => {
      const last = admin.received.findLast(({ type }) => type === "presence")
      const own = last?.type === "presence" ? last.people.filter(({ userId }) => userId === mine.id) : []
      return own.length < 2 && own[0]?.status === expected
    })
  }
  await status("online")
  one.send({ type: "presence", status: "away" })
  await status("online")
  two.send({ type: "presence", status: "away" })
  await status("away")
  one.send({ type: "presence", status: "busy", metadata: { page: "/shop" } })
  await status("busy")
  const other = await page((await createSignedInUser(shop, "user")).cookie, "global-presence")
  const { people } = await other.until("presence")
  const shown = people.find(({ userId }) => userId === mine.id)
  expect(shown).toMatchObject({ email: null, name: "Uli User" })
  expect(shown).not.toHaveProperty("metadata")
  expect(people.find(({ userId }) => userId === ada.id)).toMatchObject({ email: null, name: "Ada Artist" })
  expect(JSON.stringify(other.received)).not.toContain("@")
  one.close()
  two.close()
  await status(undefined)
})

test("a plain request of the address for another protocol is answered as a page [RT-01]", async () => {
  const socket = connect(site.port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  socket.write("GET /live HTTP/1.1\r\nHost: x\r\n\r\n")
  const [answer] = (await new Promise((resolve) => socket.once("data", (data) => resolve([String(data)])))) as string[]
  expect(answer).toMatch(/^HTTP\/1.1 200/)
})

test("a process has so many sockets; one that does not answer is closed, and its place is free [RT-01]", async () => {
  const small = await openLiveSite({ database: site.database, atEnd: onTestFinished, most: 2, pingSeconds: 0.5 })
  const mine = await createSignedInUser(small.shop, "user")
  const [one, silent] = [await openSocketPage(small, mine.cookie), await openSocketPage(small, mine.cookie)]
  await expect(openSocketPage(small, mine.cookie)).rejects.toThrow("refused with 503")
  // The library would answer this by itself.
  silent.socket.pong = () => {}
  expect(await silent.closed).toBe(4408)
  await expect.poll(small.live.count).toBe(1)
  const next = await openSocketPage(small, mine.cookie)
  for (const { socket } of [one, next]) {
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  }
})

test("at shutdown every socket is closed, also one that says nothing [RT-01]", async () => {
  const last = await openLiveSite({ database: site.database, atEnd: onTestFinished })
  const mine = await createSignedInUser(last.shop, "user")
  const [one, silent] = [await openSocketPage(last, mine.cookie), await openSocketPage(last, mine.cookie)]
  silent.socket.pause()
  await last.live.close()
  expect(await one.closed).toBe(1001)
})
