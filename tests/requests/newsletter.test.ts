import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type SubscriberState, subscriberConsents, subscribers } from "../../db/tables/newsletter.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { findSubscription } from "../../domain/newsletter/subscribers/newsletter-queries.server.ts"
import { openSecrets } from "../../services/secrets/secrets.ts"
import { openTestShop } from "../support/app.ts"
import { insertSubscriber } from "../support/newsletter.ts"
import { listQueuedEmails } from "../support/outbox.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Fields } from "../support/visitor.ts"

const test_ = await openTestShop()
const { shop, visitor, errors } = test_

const listSubscribers = () => shop.db.select().from(subscribers)
const listQueued = () => listQueuedEmails(shop)

const createSubscriberPath = async (state: SubscriberState, email?: string) =>
  (await insertSubscriber(shop, email, state)).path
const stateNow = async () => (await listSubscribers())[0]?.state

beforeEach(async () => {
  for (const table of [subscribers, outboxEmails, rateLimits]) await shop.db.delete(table)
})
afterEach(() => {
  expect(errors).toEqual([])
})

describe("subscribing", () => {
  test("anonymous: only an e-mail is sent; its link subscribes when its button is pressed, not when it is opened [SHELL-07]", async () => {
    const client = visitor()
    const answer = await client.post("/newsletter", { email: "ada@example.com" })
    expect(answer.status).toBe(302)
    expect(await client.html(answer.headers.get("location") ?? "")).toContain("this site can’t send e-mail")
    expect(await listSubscribers()).toMatchObject([{ email: "ada@example.com", state: "pending", confirmedAt: null }])
    const [mail, ...more] = await listQueued()
    expect(more).toEqual([])
    const link = /http:\/\/localhost:3000(\/newsletter\/[\w-]{54})/.exec(mail?.text ?? "")?.[1]
    expect(mail).toMatchObject({
      recipient: "ada@example.com",
      headers: {
        "List-Unsubscribe": `<http://localhost:3000${link}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    })
    expect(await client.html(link ?? "")).toContain(
      "Press Confirm, and new work from the studio comes to ada@example.com.",
    )
    expect(await stateNow()).toBe("pending")
    expect((await client.post(link ?? "", { intent: "confirm" })).status).toBe(302)
    expect(await listSubscribers()).toMatchObject([{ state: "subscribed", confirmedAt: expect.any(Date) }])
    expect(await shop.db.select().from(subscriberConsents)).toMatchObject([{ kind: "form", wording: "2" }])
  })

  test("signed in: the same", async () => {
    const user = await signInAsNewAccount(test_, "user")
    expect((await user.post("/newsletter", { email: "ada@example.com" })).status).toBe(302)
    expect(await stateNow()).toBe("pending")
  })

  test("the response is the same for new, pending, subscribed and former addresses, and each gets one e-mail [NEWS-01, case 64]", async () => {
    const answers = []
    for (const state of ["new", "pending", "subscribed", "unsubscribed"] as const) {
      const email = `${state}@example.com`
      if (state !== "new") await createSubscriberPath(state, email)
      const answer = await visitor().post("/newsletter", { email: email.toUpperCase() })
      const headers = [...answer.headers].filter(
        ([name]) => name !== "x-request-id" && name !== "content-security-policy",
      )
      answers.push(JSON.stringify([answer.status, headers, await answer.text()]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(await listQueued()).toHaveLength(4)
    expect(await listSubscribers()).toHaveLength(4)
    // A request by another visitor does not change a subscriber's state.
    const states = Object.fromEntries((await listSubscribers()).map(({ email, state }) => [email, state]))
    expect(states).toMatchObject({ "subscribed@example.com": "subscribed", "unsubscribed@example.com": "unsubscribed" })
  })

  test.each<[string, Record<string, string | string[]>]>([
    ["no address", { email: "" }],
    ["half an address", { email: "ada@" }],
    ["a line break", { email: "ada@example.com\r\nBcc: eve@example.com" }],
    ["two addresses", { email: "ada@example.com, eve@example.com" }],
    ["two fields", { email: ["ada@example.com", "eve@example.com"] }],
    ["an unknown field", { email: "ada@example.com", state: "subscribed" }],
    ["nothing", {}],
  ])("%s: 400, nothing stored, no mail [case 63]", async (_, fields) => {
    const answer = await visitor().post("/newsletter", fields)
    expect(answer.status).toBe(400)
    expect([await listSubscribers(), await listQueued()]).toEqual([[], []])
  })

  test("many requests for one mailbox: 429 from the fourth, for known and unknown addresses alike [case 64]", async () => {
    await createSubscriberPath("subscribed", "known@example.com")
    for (const email of ["known@example.com", "unknown@example.com"]) {
      const statuses = []
      for (let n = 0; n < 4; n++) statuses.push((await visitor().post("/newsletter", { email })).status)
      expect(statuses).toEqual([302, 302, 302, 429])
    }
    expect(await listQueued()).toHaveLength(6)
  })

  test("many mailboxes from one network address: 429 from the eleventh [case 64]", async () => {
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await visitor().post("/newsletter", { email: `a${n}@example.com` })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await listQueued()).toHaveLength(10)
  })

  test("twenty at once for one new address: one row", async () => {
    const all = Array.from({ length: 20 }, () => visitor().post("/newsletter", { email: "ada@example.com" }))
    const statuses = (await Promise.all(all)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 302)).toHaveLength(3)
    expect(await listSubscribers()).toHaveLength(1)
  })
})

describe("the link in an e-mail", () => {
  test("opened any number of times, or fetched ahead: nothing changes, and the address is not sent to other sites [case 65]", async () => {
    for (const state of ["pending", "subscribed", "unsubscribed", "bounced"] as const) {
      const path = await createSubscriberPath(state, `${state}@example.com`)
      const page = await visitor().get(path)
      expect(page.status).toBe(200)
      expect(page.headers.get("cache-control")).toContain("no-store")
      const html = await page.text()
      expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      await visitor().request(path, { method: "HEAD" })
      await visitor().request(path, { headers: { "Sec-Purpose": "prefetch" } })
    }
    for (const { email, state } of await listSubscribers()) expect(email).toBe(`${state}@example.com`)
  })

  test("works after the site has another secret, and nothing of it is in the database [NEWS-01]", async () => {
    await visitor().post("/newsletter", { email: "ada@example.com" })
    const [mail] = await listQueued()
    const path = /(\/newsletter\/[\w-]{54})/.exec(mail?.text ?? "")?.[1] ?? ""
    const token = path.slice("/newsletter/".length)
    const rows = await shop.db.select().from(subscribers)
    expect(JSON.stringify(rows)).not.toContain(token.slice(22))
    const moved = { ...shop, secrets: openSecrets("the secret of another server, long enough") }
    expect(await findSubscription(moved, token)).toEqual({ email: "ada@example.com", state: "pending" })
    // An old link is only recognized by its stored hash.
    await shop.db.update(subscribers).set({ linkHashes: [] })
    expect(await findSubscription(moved, token)).toBeNull()
    expect((await visitor().get(path)).status).toBe(200)
  })

  test("another site's token, or a forged one, opens nothing", async () => {
    const [one, other] = [
      await createSubscriberPath("subscribed", "one@example.com"),
      await createSubscriberPath("subscribed", "other@example.com"),
    ]
    const mixed = one.slice(0, "/newsletter/".length + 22) + other.slice("/newsletter/".length + 22)
    expect((await visitor().get(mixed)).status).toBe(404)
    expect((await visitor().post(mixed, { intent: "unsubscribe" })).status).toBe(404)
  })

  test("unsubscribes by its button, and subscribes again", async () => {
    const path = await createSubscriberPath("subscribed")
    const client = visitor()
    expect((await client.post(path, { intent: "unsubscribe" })).status).toBe(302)
    expect(await listSubscribers()).toMatchObject([{ state: "unsubscribed", unsubscribedAt: expect.any(Date) }])
    expect(await client.html(path)).toContain("Subscribe again")
    expect((await client.post(path, { intent: "confirm" })).status).toBe(302)
    expect(await listSubscribers()).toMatchObject([{ state: "subscribed", unsubscribedAt: null }])
  })

  test("unsubscribes by a mail program's one-click request: no cookies, no Origin, and a plain 200 every time [NEWS-01]", async () => {
    const path = await createSubscriberPath("subscribed")
    const bodies = () => {
      const parts = new FormData()
      parts.set("List-Unsubscribe", "One-Click")
      // Some add-ons send an empty body.
      return [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), parts, new URLSearchParams(), undefined]
    }
    for (const body of bodies()) {
      await visitor().post(path, { intent: "confirm" })
      expect((await visitor().request(path, { method: "POST", ...(body && { body }) })).status).toBe(200)
      expect(await stateNow()).toBe("unsubscribed")
    }
  })

  test("invalid: 400, nothing changes", async () => {
    const path = await createSubscriberPath("subscribed")
    const wrong: Fields[] = [
      { intent: "delete" },
      { "List-Unsubscribe": "Yes" },
      { intent: "unsubscribe", email: "e@x.example" },
    ]
    for (const fields of wrong) expect((await visitor().post(path, fields)).status).toBe(400)
    expect(await stateNow()).toBe("subscribed")
  })

  test("unknown: 404, for reading and writing", async () => {
    await createSubscriberPath("subscribed")
    for (const token of ["0".repeat(54), "short", "a'b"]) {
      expect((await visitor().get(`/newsletter/${token}`)).status).toBe(404)
      expect((await visitor().post(`/newsletter/${token}`, { intent: "unsubscribe" })).status).toBe(404)
    }
    expect(await stateNow()).toBe("subscribed")
  })
})
