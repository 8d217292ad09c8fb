import { eq, sql } from "drizzle-orm"
import { afterAll, beforeEach, expect, test } from "vitest"
import { sessions, userRoles } from "../../db/tables/accounts.ts"
import { sealedSecrets } from "../../db/tables/content.ts"
import { notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import { openPush } from "../../services/push/push.server.ts"
import { createPushSubscription, startPushService, verifyVapidSignature } from "../../tests/support/push-service.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestAccount } from "../../tests/support/test-accounts.ts"
import type { User } from "../actor.ts"
import { notifyStudio } from "./notify.server.ts"
import { getPushKeys } from "./push-keys.server.ts"
import { pushNotification } from "./push-notification.server.ts"
import { getPushPublicKey, updatePushSubscription } from "./push-subscriptions.server.ts"

const service = await startPushService()
const { taken } = service
afterAll(service.close)

const { shop } = await openWorkingShop()
const toService = openPush(() => shop.siteUrl, { allows: () => true })
const { id, email } = await createTestAccount({ shop }, "admin")
const [session] = await shop.db
  .insert(sessions)
  .values({ userId: id, token: "a token", expiresAt: new Date(Date.now() + 3_600_000) })
  .returning()
const ada: User = {
  ...{ kind: "user", id, email, name: "Ada", role: "admin" },
  session: { id: session?.id ?? "", assurance: "aal1", hasFactor: false, confirmedAt: new Date() },
}
const subscribe = (endpoint: string, keys = createPushSubscription().keys) =>
  updatePushSubscription(shop, ada, { intent: "subscribe", subscription: { endpoint, keys, expirationTime: null } })

/** Points a subscription to the local service; a browser cannot, because its address is private and without TLS. */
const leadHere = (status: number) => shop.db.update(pushSubscriptions).set({ endpoint: `${service.url}/${status}` })

beforeEach(async () => {
  taken.length = 0
  await shop.db.delete(pushSubscriptions)
  await shop.db.delete(notifications)
})

async function pushed(): Promise<string> {
  await shop.db.transaction((tx) => notifyStudio(shop, tx, { kind: "payment-problem", title: "A refund failed" }))
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select data ->> 'notificationId' as id from jobs.job where name = 'push-notification' order by created_on desc limit 1`,
  )
  return rows[0]?.id ?? ""
}

test("the keys are created once, also by many at once, and stored encrypted", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => getPushKeys(shop)))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [kept] = await shop.db.select().from(sealedSecrets).where(eq(sealedSecrets.name, "push keys"))
  expect(kept?.sealed).not.toContain(made[0]?.privateKey)
  expect(await getPushPublicKey(shop, ada)).toEqual({ ok: true, value: { publicKey: made[0]?.publicKey } })
})

test("a notification goes encrypted and signed to each browser; one that is gone is forgotten [RT-05]", async () => {
  const browser = createPushSubscription()
  await subscribe("https://push.example/a", browser.keys)
  await leadHere(201)
  const notificationId = await pushed()
  await pushNotification({ ...shop, push: toService }, { notificationId })
  const headers = { "content-encoding": "aes128gcm", ttl: "259200", urgency: "high" }
  expect(taken).toMatchObject([{ path: "/201", headers }])
  const [sent] = taken
  if (!sent) throw new Error("nothing was sent")
  expect(sent.body.toString("latin1")).not.toContain("refund")
  expect(JSON.parse(browser.read(sent.body))).toEqual({
    ...{ id: notificationId, title: "A refund failed", message: "", link: null },
  })
  expect(() => createPushSubscription().read(sent.body)).toThrow()
  const { publicKey } = await getPushKeys(shop)
  const signed = verifyVapidSignature(sent)
  // of this service, for a day at most, by somebody who can be written to
  expect(signed).toMatchObject({ publicKey, algorithm: "ES256", aud: service.url, sub: "https://site.invalid" })
  expect(signed.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  expect(signed.exp - Date.now() / 1000).toBeGreaterThan(0)
  await leadHere(410)
  await pushNotification({ ...shop, push: toService }, { notificationId })
  expect(await shop.db.$count(pushSubscriptions)).toBe(0)
})

test("a push service that is away is tried again, and its browser kept [RT-05]", async () => {
  await subscribe("https://push.example/a")
  await leadHere(503)
  await expect(pushNotification({ ...shop, push: toService }, { notificationId: await pushed() })).rejects.toThrow()
  expect(await shop.db.$count(pushSubscriptions)).toBe(1)
})

test("an address in a private network is not asked, whatever a browser says [RT-05]", async () => {
  await subscribe("https://push.example/a")
  await leadHere(201)
  await expect(pushNotification(shop, { notificationId: await pushed() })).rejects.toThrow()
  expect(taken).toEqual([])
  for (const endpoint of [
    "http://push.example/a",
    "https://me:x@push.example/a",
    "https://push.example:8443/a",
    "file:///etc/passwd",
    "x",
  ])
    expect(await subscribe(endpoint)).toMatchObject({ problem: { code: "invalid" } })
  expect(
    await subscribe("https://push.example/b", { ...createPushSubscription().keys, auth: "c2hvcnQ" }),
  ).toMatchObject({
    ok: false,
  })
})

test("a browser takes nothing more when its session is over, or when it says so; nothing is queued for nobody [RT-05]", async () => {
  const known = { intent: "known", endpoint: "https://push.example/a" }
  await subscribe("https://push.example/a")
  expect(await updatePushSubscription(shop, ada, known)).toMatchObject({ ok: true })
  await updatePushSubscription(shop, ada, { intent: "unsubscribe", endpoint: "https://push.example/a" })
  expect(await updatePushSubscription(shop, ada, known)).toMatchObject({ problem: { code: "not_found" } })
  await shop.db.execute(sql`delete from jobs.job where name = 'push-notification'`)
  expect(await pushed()).toBe("")
  await subscribe("https://push.example/a")
  await leadHere(201)
  const notificationId = await pushed()
  const own = eq(sessions.userId, ada.id)
  const [open] = await shop.db.select().from(sessions).where(own)
  await shop.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(own)
  await pushNotification({ ...shop, push: toService }, { notificationId })
  await shop.db.update(sessions).set({ expiresAt: open?.expiresAt }).where(own)
  await shop.db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, ada.id))
  await pushNotification({ ...shop, push: toService }, { notificationId })
  expect(taken).toEqual([])
  await shop.db.update(userRoles).set({ role: "admin" }).where(eq(userRoles.userId, ada.id))
  await pushNotification({ ...shop, push: toService }, { notificationId })
  expect(taken).toHaveLength(1)
  await shop.db.delete(sessions).where(eq(sessions.userId, ada.id))
  expect(await shop.db.$count(pushSubscriptions)).toBe(0)
})
