import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { userRoles, users } from "../../db/tables/accounts.ts"
import { notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestAccount } from "../../tests/support/test-accounts.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type User, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { eraseAddresses } from "../customers/erase-addresses.server.ts"
import { sendMessage } from "../messages/threads/message-commands.server.ts"
import { updateNotifications } from "./notification-commands.server.ts"
import { getDefaultChannels, notificationKinds } from "./notification-kinds.ts"
import { listOwnNotifications } from "./notification-queries.server.ts"
import { notifyStudio, notifyUser } from "./notify.server.ts"
import { notifyFailedJob } from "./notify-failed-job.server.ts"
import { listOwnPreferences, saveNotificationPreferences } from "./preferences.server.ts"
import { purgeNotifications } from "./purge-notifications.server.ts"
import { getLastDigestTime, sendDigests } from "./send-digests.server.ts"

const { shop, later } = await openWorkingShop()

async function createUser(role: "admin" | "user"): Promise<User> {
  const { id, email } = await createTestAccount({ shop }, role)
  const session = { id: randomUUID(), assurance: "aal1", hasFactor: false, confirmedAt: shop.now() } as const
  return { kind: "user", id, email, name: "", role, session }
}
const [ada, uli] = [await createUser("admin"), await createUser("user")]

beforeEach(async () => {
  await shop.db.delete(notifications)
  await shop.db.delete(outboxEmails)
})

async function bell(user: User) {
  const own = await listOwnNotifications(shop, user)
  if (!own.ok) throw new Error(own.problem.message)
  return own.value
}
const notify = (title: string) => shop.db.transaction((tx) => notifyStudio(shop, tx, { kind: "message", title }))

test("one's own are listed newest first, fifty of them; all unread ones are counted [RT-05]", async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    ...{ userId: ada.id, kind: "message", title: `${n}` },
    createdAt: new Date(Date.UTC(2026, 4, 1, 0, n)),
  }))
  await shop.db.insert(notifications).values(rows)
  await shop.db.insert(notifications).values({ userId: uli.id, kind: "own-order", title: "of somebody else" })
  const own = await bell(ada)
  expect(own.notifications.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, n) => `${59 - n}`))
  expect(own.unread).toBe(60)
  expect(Object.keys(own.notifications[0] ?? {})).toEqual([
    ...["id", "user_id", "type", "priority", "title", "message", "created_at", "read_at", "link"],
  ])
})

test("read keeps the first time, all are read at once, one is deleted; 19: those of others are not there [RT-05]", async () => {
  await notify("one")
  await notify("two")
  const [two, first] = (await bell(ada)).notifications
  if (!two || !first) throw new Error("there are none")
  for (const intent of ["read", "delete"])
    expect(await updateNotifications(shop, uli, { intent, id: first.id })).toMatchObject({
      problem: { code: "not_found" },
    })
  expect((await bell(ada)).unread).toBe(2)
  expect(await updateNotifications(shop, ada, { intent: "read", id: first.id })).toMatchObject({ ok: true })
  const at = (await bell(ada)).notifications[1]?.read_at
  later({ minutes: 1 })
  await updateNotifications(shop, uli, { intent: "read-all" })
  expect((await bell(ada)).unread).toBe(1)
  await updateNotifications(shop, ada, { intent: "read-all" })
  const read = await bell(ada)
  expect([read.unread, read.notifications[1]?.read_at]).toEqual([0, at])
  await updateNotifications(shop, ada, { intent: "delete", id: two.id })
  expect((await bell(ada)).notifications.map(({ title }) => title)).toEqual(["one"])
  for (const input of [{ intent: "read", id: "x" }, { intent: "drop" }, { intent: "read-all", user_id: uli.id }, null])
    expect(await updateNotifications(shop, ada, input)).toMatchObject({ problem: { code: "invalid" } })
  expect(await updateNotifications(shop, visitor, { intent: "read-all" })).toMatchObject({
    problem: { code: "unauthenticated" },
  })
})

describe("users are notified", () => {
  const titlesOf = async (user: User) => (await bell(user)).notifications.map(({ title }) => title)

  test("of an order, and of few copies left of an edition; a buyer with an account is told when it is paid [RT-05]", async () => {
    const print = await insertWork(shop, { title: "Weir", editionSize: 3, price: 10_000 })
    const placed = await placeOrder(
      shop,
      visitor,
      buildCheckoutForm(oneOfEach(print), { email: uli.email, payment: "bank_transfer" }),
    )
    if (!placed.ok) throw new Error(placed.problem.message)
    const [low, order] = (await bell(ada)).notifications.toSorted((a, b) => b.type.localeCompare(a.type))
    expect(order).toMatchObject({
      type: "success",
      priority: "high",
      link: expect.stringMatching(/^\/admin\/orders\//),
    })
    expect(low).toMatchObject({ type: "warning", title: "Weir: 2 copies are left" })
    expect(await titlesOf(uli)).toEqual([])
  })

  test("of an e-mail, with its beginning and a link to it [RT-05]", async () => {
    const letter = {
      type: "general",
      name: "Walter Penhallow",
      email: "walter@example.com",
      subject: "The weir",
      body: "Is it dry?",
      begun: String(shop.now().getTime() - 10_000),
    } as const
    expect(await sendMessage(shop, visitor, letter, { address: "192.0.2.1" })).toMatchObject({ ok: true })
    expect((await bell(ada)).notifications).toMatchObject([
      {
        title: "Walter Penhallow wrote: The weir",
        message: "Is it dry?",
        link: expect.stringMatching(/^\/admin\/messages/),
      },
    ])
  })

  test("of a job that failed, once until it was read [RT-05]", async () => {
    await notifyFailedJob(shop, "send-refund")
    await notifyFailedJob(shop, "send-refund")
    expect((await bell(ada)).notifications).toMatchObject([{ type: "error", priority: "high" }])
    await updateNotifications(shop, ada, { intent: "read-all" })
    await notifyFailedJob(shop, "send-refund")
    expect((await bell(ada)).notifications).toHaveLength(2)
  })

  test("of what is theirs, by an address only if it is confirmed [RT-05]", async () => {
    const notice = { kind: "own-order", title: "On its way" } as const
    const mia = await createUser("user")
    await shop.db.transaction((tx) => notifyUser(shop, tx, { email: mia.email.toUpperCase() }, notice))
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, mia.id))
    await shop.db.transaction((tx) => notifyUser(shop, tx, { email: mia.email }, notice))
    expect(await titlesOf(mia)).toEqual(["On its way"])
    expect([await titlesOf(ada), await titlesOf(uli)]).toEqual([[], []])
  })

  test("nothing where what happened is rolled back [RT-05]", async () => {
    await shop.db
      .transaction(async (tx) => {
        await notifyStudio(shop, tx, { kind: "order", title: "never" })
        throw new Error("refused")
      })
      .catch(() => {})
    expect(await titlesOf(ada)).toEqual([])
  })
})

describe("notification channels", () => {
  const choose = (ways: Partial<ReturnType<typeof getDefaultChannels>>) =>
    saveNotificationPreferences(shop, ada, [{ kind: "message", ...getDefaultChannels("message"), ...ways }])

  test("are the usual ones until somebody chooses; those of the studio are its admins' alone [RT-05]", async () => {
    const own = await listOwnPreferences(shop, uli)
    expect(own.ok && own.value.map(({ kind }) => kind)).toEqual(["sign-in", "own-order", "own-commission"])
    expect(
      await saveNotificationPreferences(shop, uli, [{ kind: "order", inApp: true, byEmail: true, byPush: true }]),
    ).toMatchObject({
      problem: { code: "forbidden" },
    })
    const all = await listOwnPreferences(shop, ada)
    expect(all.ok && all.value).toHaveLength(Object.keys(notificationKinds).length)
    expect(all.ok && all.value.find(({ kind }) => kind === "payment-problem")).toMatchObject({
      ...{ inApp: true, byEmail: false, byPush: true },
    })
  })

  test("whether something is pushed stays as it was where it is not said", async () => {
    const pushed = async () => {
      const own = await listOwnPreferences(shop, uli)
      return own.ok && own.value.find(({ kind }) => kind === "sign-in")
    }
    await saveNotificationPreferences(shop, uli, [{ kind: "sign-in", inApp: false, byEmail: true }])
    expect(await pushed()).toMatchObject({ inApp: false, byEmail: true, byPush: true })
    await saveNotificationPreferences(shop, uli, [{ kind: "sign-in", inApp: true, byEmail: true, byPush: false }])
    await saveNotificationPreferences(shop, uli, [{ kind: "sign-in", inApp: true, byEmail: false }])
    expect(await pushed()).toMatchObject({ inApp: true, byEmail: false, byPush: false })
  })

  test("not at all; only by the daily e-mail, which is sent once and lists what is unread [RT-05]", async () => {
    await choose({ inApp: false, byEmail: false, byPush: false })
    await notify("unheard")
    await choose({ inApp: false, byEmail: true })
    await notify("a letter <b>")
    await notify("another letter")
    expect((await bell(ada)).notifications).toEqual([])
    // All notifications wait until the e-mail is due, the next morning.
    await sendDigests(shop)
    expect(await shop.db.$count(outboxEmails)).toBe(0)
    later({ days: 1 })
    await Promise.all([sendDigests(shop), sendDigests(shop)])
    const sent = await shop.db.select().from(outboxEmails)
    expect(sent).toMatchObject([{ recipient: ada.email, subject: "2 new notifications" }])
    expect(JSON.stringify(sent[0]?.content)).toContain("another letter")
    later({ days: 4 })
    await purgeNotifications(shop)
    expect(await shop.db.$count(notifications)).toBe(0)
    await choose({})
  })

  test("are none for somebody who runs the studio no more: not of what they were told before, either [RT-05]", async () => {
    const role = (role: "admin" | "user") => shop.db.update(userRoles).set({ role }).where(eq(userRoles.userId, ada.id))
    await choose({ byEmail: true })
    await notify("June Okafor wrote")
    await shop.db.transaction((tx) => notifyUser(shop, tx, { userId: ada.id }, { kind: "own-order", title: "Yours" }))
    await role("user")
    const own = await bell(ada)
    expect([own.notifications.map(({ title }) => title), own.unread]).toEqual([["Yours"], 1])
    later({ days: 1 })
    await sendDigests(shop)
    expect(await shop.db.$count(outboxEmails)).toBe(0)
    await role("admin")
    await choose({})
  })

  test("a notification that was read in the meantime is in no e-mail", async () => {
    await choose({ byEmail: true })
    await notify("read")
    await updateNotifications(shop, ada, { intent: "read-all" })
    later({ days: 1 })
    await sendDigests(shop)
    expect(await shop.db.$count(outboxEmails)).toBe(0)
    await choose({})
  })

  test("the e-mail is due at eight in the site's time [RT-05]", () => {
    const at = (iso: string) => getLastDigestTime(new Date(iso), "America/New_York").toISOString()
    expect(at("2026-05-02T11:59:00Z")).toBe("2026-05-01T12:00:00.000Z")
    expect(at("2026-05-02T12:00:00Z")).toBe("2026-05-02T12:00:00.000Z")
  })
})

test("an erased user is in no notification of others, and their own are deleted", async () => {
  const mia = await createUser("user")
  await notify(`June Okafor, ${mia.email}, wrote`)
  await shop.db.transaction((tx) => notifyUser(shop, tx, { userId: mia.id }, { kind: "own-order", title: "Yours" }))
  const erased = { emails: [mia.email], names: ["June Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, erased, shop.now()))
  const rows = await shop.db.select().from(notifications).orderBy(asc(notifications.createdAt))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/Okafor|example\.com/)
  expect(await shop.db.$count(pushSubscriptions)).toBe(0)
})
