import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { openTestShop } from "../support/app.ts"
import { createPushSubscription } from "../support/push-service.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const idOf = async (who: Visitor): Promise<string> => (await (await who.get("/api/session")).json()).user.id
const list = async (who: Visitor) => (await who.get("/api/notifications")).json()
const change = (who: Visitor, body: object) => who.postJson("/api/notifications", body)

it("one's own notifications have the names of the contract, newest first, fifty at most; read, all read and deleted [RT-05]", async () => {
  const id = await idOf(user)
  await shop.db.insert(notifications).values(
    Array.from({ length: 52 }, (_, n) => ({
      ...{ userId: id, kind: "own-order", title: `Letter ${n}`, message: "Inside" },
      createdAt: new Date(Date.UTC(2026, 4, 1, 10, n)),
    })),
  )
  const { id: other } = await createTestAccount(site, "user")
  const [theirs] = await shop.db
    .insert(notifications)
    .values({ userId: other, kind: "own-order", title: "Not yours" })
    .returning()
  const first = await list(user)
  expect(first.unread).toBe(52)
  expect(first.notifications).toHaveLength(50)
  expect(first.notifications[0]).toEqual({
    ...{
      id: expect.any(String),
      user_id: id,
      type: "info",
      priority: "default",
      title: "Letter 51",
      message: "Inside",
    },
    ...{ created_at: "2026-05-01T10:51:00.000Z", read_at: null, link: null },
  })
  const [newest, second] = first.notifications
  expect((await change(user, { intent: "read", id: newest.id })).status).toBe(200)
  expect((await change(user, { intent: "delete", id: second.id })).status).toBe(200)
  const after = await list(user)
  expect([after.unread, after.notifications[1].title]).toEqual([50, "Letter 49"])
  expect(after.notifications[0].read_at).toMatch(/^\d{4}-.*Z$/)
  expect((await change(user, { intent: "read-all" })).status).toBe(200)
  expect((await list(user)).unread).toBe(0)
  // Another user's notification.
  for (const intent of ["read", "delete"]) expect((await change(user, { intent, id: theirs?.id })).status).toBe(404)
  expect(await shop.db.$count(notifications, eq(notifications.userId, other))).toBe(1)
  expect((await change(user, { intent: "burn", id: theirs?.id })).status).toBe(400)
  expect((await visitor().get("/api/notifications")).status).toBe(401)
  expect((await change(visitor(), { intent: "read-all" })).status).toBe(401)
})

it("somebody is told of a device that has not signed in before [RT-05]", async () => {
  const { email } = await createTestAccount(site, "user")
  const [first, second] = [visitor(), visitor()]
  for (const device of [first, second]) await device.post("/auth", { email, password: testPassword })
  const { notifications: told } = await list(first)
  expect(told).toMatchObject([
    {
      ...{ title: "A new device signed in to your account", type: "warning", priority: "high" },
      link: "/account#devices",
    },
  ])
})

it("customers are offered nothing that is pushed, which only the studio's worker shows; what they choose is kept [RT-05]", async () => {
  expect(await artist.html("/account")).toContain(">Pushed</th>")
  const page = await user.html("/account")
  expect(page).toContain(">On the site</th>")
  expect(page).not.toContain(">Pushed</th>")
  const saved = { part: "notifications", act: "save", "sign-in inApp": "on", "sign-in byEmail": "on" }
  const answer = await user.post("/account", saved)
  expect(answer.status).toBe(200)
  const ways = await (await user.get("/api/notification-preferences")).json()
  expect(ways).toMatchObject([
    { kind: "sign-in", inApp: true, byEmail: true, byPush: true },
    { kind: "own-order", inApp: false, byEmail: false },
    { kind: "own-commission", inApp: false, byEmail: false },
  ])
})

it("a browser subscribes with the site's key, is known, and ends with its account [RT-05]", async () => {
  const { publicKey } = await (await artist.get("/api/push-subscriptions")).json()
  // An uncompressed point of P-256.
  expect([...Buffer.from(publicKey, "base64url")].at(0)).toBe(4)
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65)
  const endpoint = "https://push.example/a"
  const push = async (who: Visitor, body: object) => (await who.postJson("/api/push-subscriptions", body)).status
  const subscription = { endpoint, expirationTime: null, keys: createPushSubscription().keys }
  expect(await push(visitor(), { intent: "subscribe", subscription })).toBe(401)
  expect(await push(artist, { intent: "known", endpoint })).toBe(404)
  expect(await push(artist, { intent: "subscribe", subscription })).toBe(200)
  expect(await push(artist, { intent: "known", endpoint })).toBe(200)
  expect(await push(user, { intent: "known", endpoint })).toBe(404)
  await shop.db.delete(users).where(eq(users.id, await idOf(artist)))
  const next = await signInAsNewAccount(site, "admin")
  expect(await push(next, { intent: "known", endpoint })).toBe(404)
})
