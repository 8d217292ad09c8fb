import { createECDH, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeEach, expect, test } from "vitest"
import { sessions, userRoles } from "../../db/tables/accounts.ts"
import { keptSecrets } from "../../db/tables/content.ts"
import { notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import { openPush } from "../../services/push/push.server.ts"
import { makePerson } from "../../tests/support/people.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import type { User } from "../actor.ts"
import { tellStudio } from "./notify.server.ts"
import { pushKeys } from "./push-keys.server.ts"
import { pushNotification } from "./push-notification.server.ts"
import { changePush, pushPublicKey } from "./push-subscriptions.server.ts"

// A push service on this machine: it answers each browser's address with the status that the address names.
const taken: { path: string; authorization: string; encoding: string; body: Buffer }[] = []
const service = createServer((request, response) => {
  request.toArray().then((parts) => {
    const { authorization = "", "content-encoding": encoding = "" } = request.headers
    taken.push({ path: request.url ?? "", authorization, encoding: String(encoding), body: Buffer.concat(parts) })
    response.writeHead(Number(request.url?.slice(1, 4))).end()
  })
}).listen(0, "127.0.0.1")
await once(service, "listening")
afterAll(() => void service.close().closeAllConnections())
const { port } = service.address() as AddressInfo

const { shop } = await openWorkingShop()
const toService = openPush(shop.siteUrl, { allows: () => true })
const { id, email } = await makePerson({ shop }, "admin")
const [session] = await shop.db
  .insert(sessions)
  .values({ userId: id, token: "a token", expiresAt: new Date(Date.now() + 3_600_000) })
  .returning()
const ada: User = {
  ...{ kind: "user", id, email, name: "Ada", role: "admin" },
  session: { id: session?.id ?? "", assurance: "aal1", hasFactor: false, confirmedAt: new Date() },
}
const browser = () => {
  const ecdh = createECDH("prime256v1")
  ecdh.generateKeys()
  return { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") }
}
const subscribe = (endpoint: string, keys = browser()) =>
  changePush(shop, ada, { intent: "subscribe", subscription: { endpoint, keys, expirationTime: null } })

/** Lets a subscription lead to the service here, which no browser could: its address is a private one without TLS. */
const leadHere = (status: number) =>
  shop.db.update(pushSubscriptions).set({ endpoint: `http://127.0.0.1:${port}/${status}` })

beforeEach(async () => {
  taken.length = 0
  await shop.db.delete(pushSubscriptions)
  await shop.db.delete(notifications)
})

async function pushed(): Promise<string> {
  await shop.db.transaction((tx) => tellStudio(shop, tx, { kind: "payment-problem", title: "A refund failed" }))
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select data ->> 'notificationId' as id from jobs.job where name = 'push-notification' order by created_on desc limit 1`,
  )
  return rows[0]?.id ?? ""
}

test("the keys are made once, also by many at once, and kept encrypted", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => pushKeys(shop)))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [kept] = await shop.db.select().from(keptSecrets).where(eq(keptSecrets.name, "push keys"))
  expect(kept?.sealed).not.toContain(made[0]?.privateKey)
  expect(await pushPublicKey(shop, ada)).toEqual({ ok: true, value: { publicKey: made[0]?.publicKey } })
})

test("a notification goes encrypted and signed to each browser; one that is gone is forgotten", async () => {
  await subscribe("https://push.example/a")
  await leadHere(201)
  const notificationId = await pushed()
  await pushNotification({ ...shop, push: toService }, { notificationId })
  expect(taken).toMatchObject([
    { path: "/201", encoding: "aes128gcm", authorization: expect.stringMatching(/^vapid t=/) },
  ])
  expect(taken[0]?.body.toString("latin1")).not.toContain("refund")
  await leadHere(410)
  await pushNotification({ ...shop, push: toService }, { notificationId })
  expect(await shop.db.$count(pushSubscriptions)).toBe(0)
})

test("a push service that is away is tried again, and its browser kept", async () => {
  await subscribe("https://push.example/a")
  await leadHere(503)
  await expect(pushNotification({ ...shop, push: toService }, { notificationId: await pushed() })).rejects.toThrow()
  expect(await shop.db.$count(pushSubscriptions)).toBe(1)
})

test("an address in a private network is not asked, whatever a browser says", async () => {
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
  expect(await subscribe("https://push.example/b", { ...browser(), auth: "c2hvcnQ" })).toMatchObject({ ok: false })
})

test("a browser takes nothing more when its session is over, or when it says so; nothing is queued for nobody", async () => {
  const known = { intent: "known", endpoint: "https://push.example/a" }
  await subscribe("https://push.example/a")
  expect(await changePush(shop, ada, known)).toMatchObject({ ok: true })
  await changePush(shop, ada, { intent: "unsubscribe", endpoint: "https://push.example/a" })
  expect(await changePush(shop, ada, known)).toMatchObject({ problem: { code: "not_found" } })
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
