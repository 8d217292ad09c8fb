import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { subscribers } from "../../db/tables/newsletter.ts"
import { issueRecipients, newsletterIssues } from "../../db/tables/newsletter-issues.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { createReadyIssue, getIssueRow, insertSubscriber, insertSubscribers } from "../support/newsletter.ts"
import { startSmtpServer } from "../support/smtp-server.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const smtp = await startSmtpServer()
const site = await openTestShop({ env: { SMTP_URL: smtp.url } })
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

afterEach(() => expect(errors).toEqual([]))

const people = "/admin/newsletter/subscribers"
const consent = { source: "List at the open studio", day: "2026-01-14" }
const emails = async () => (await shop.db.select().from(subscribers)).map(({ email }) => email)

describe("subscribers", () => {
  test("anonymous, forbidden, invalid, success", async () => {
    const form = { intent: "add", decision: "add", email: "ada@example.com", name: "Ada", ...consent }
    expect((await visitor().post(people, form)).status).toBe(302)
    expect((await user.post(people, form)).status).toBe(403)
    const wrong = await artist.post(people, { ...form, source: "" })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain("Where did they say yes? For example")
    expect(await emails()).toEqual([])
    const added = await artist.post(people, form)
    expect([added.status, await added.text()]).toEqual([200, expect.stringContaining("ada@example.com is subscribed.")])
    expect(await emails()).toEqual(["ada@example.com"])
    const again = await artist.post(people, form)
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("subscribed already")])
  })

  test("a file is previewed before its import, with problems beside its rows", async () => {
    const body = new FormData()
    body.set("intent", "look")
    body.set("file", new File(["Email,Name\nbo@example.com,Bo\noops,\n"], "list.csv", { type: "text/csv" }))
    body.set("pasted", "")
    for (const [name, value] of Object.entries(consent)) body.set(name, value)
    const seen = await artist.request(`${people}/import`, { method: "POST", body })
    const html = await seen.text()
    expect(seen.status).toBe(200)
    expect(html).toContain("1 address will be subscribed. 1 can’t be read.")
    expect(html).toContain("This is not an e-mail address.")
    expect(await emails()).not.toContain("bo@example.com")
    const lines = /<textarea[^>]*name="lines"[^>]*>([^<]*)</.exec(html)?.[1] ?? ""
    const imported = await artist.post(`${people}/import`, { intent: "import", lines: lines.trim(), ...consent })
    expect(imported.status).toBe(302)
    expect(await emails()).toContain("bo@example.com")
  })

  test("without a place or a day of consent nothing is read or imported", async () => {
    for (const intent of ["look", "import"])
      for (const missing of ["source", "day"]) {
        const fields = { intent, pasted: "cy@example.com", lines: "cy@example.com", ...consent, [missing]: "" }
        expect((await artist.post(`${people}/import`, fields)).status).toBe(400)
      }
    expect(await emails()).not.toContain("cy@example.com")
  })

  test("exported as CSV, for the artist only", async () => {
    const file = await artist.get(`${people}/export`)
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="subscribers.csv"')
    expect(file.headers.get("cache-control")).toBe("private, no-store")
    expect(await file.text()).toContain("ada@example.com,Ada,Subscribed")
    expect((await user.get(`${people}/export`)).status).toBe(403)
  })

  test("unsubscribed, and removed", async () => {
    const { id } = await insertSubscriber(shop, "leaves@example.com")
    expect((await artist.post(`${people}/${id}`, { intent: "unsubscribe" })).status).toBe(200)
    expect(await artist.html(`${people}/${id}`)).toContain("Unsubscribed")
    expect((await artist.post(`${people}/${id}`, { intent: "remove", decision: "remove" })).status).toBe(302)
    expect((await artist.get(`${people}/${id}`)).status).toBe(404)
  })
})

describe("issues", () => {
  const edit = (id: string) => `/admin/newsletter/${id}/edit`
  const form = async (id: string, changes: Record<string, string> = {}) => ({
    ...{ subject: "The river stops", preview: "", actionLabel: "", actionHref: "", pricesHidden: "" },
    body: JSON.stringify(createRichText("For about twenty minutes there is no current.")),
    seenAt: (await getIssueRow(shop, id)).updatedAt.toISOString(),
    ...changes,
  })

  test("started, autosaved, and previewed", async () => {
    const id = randomUUID()
    expect((await user.post("/admin/newsletter/new", { id, from: "nothing" })).status).toBe(403)
    const begun = await artist.post("/admin/newsletter/new", { id, from: "nothing" })
    expect(begun.headers.get("location")).toBe(`${edit(id)}?new`)
    const saved = await artist.post(`/admin/newsletter/${id}/autosave`, { ...(await form(id)), intent: "autosave" })
    expect(await saved.json()).toMatchObject({ kind: "saved", derived: {} })
    const stale = { ...(await form(id, { subject: "Mine" })), seenAt: new Date(0).toISOString(), intent: "autosave" }
    const met = await artist.post(`/admin/newsletter/${id}/autosave`, stale)
    expect([met.status, await met.json()]).toEqual([409, expect.objectContaining({ kind: "conflict" })])
    const preview = await (await artist.get(`/admin/newsletter/${id}/preview`)).json()
    expect(preview.html).toContain("The river stops")
    expect(
      (await artist.post(edit(id), { ...(await form(id, { actionHref: "javascript:x" })), intent: "save" })).status,
    ).toBe(400)
  })

  test("a duplicate field is refused, and the page does not fail", async () => {
    const id = await createReadyIssue(shop)
    const twice = { ...(await form(id)), pricesHidden: ["one", "two"], intent: "save" }
    expect((await artist.post(edit(id), twice)).status).toBe(400)
  })

  test("a draft issue is not public", async () => {
    const id = await createReadyIssue(shop)
    expect((await visitor().get(`/newsletter/letters/${id}`)).status).toBe(404)
  })

  test("sent: anonymous, forbidden, invalid, success, and once", async () => {
    await shop.db.delete(subscribers)
    await insertSubscribers(shop, 3)
    const id = await createReadyIssue(shop)
    const send = async () => ({ intent: "send", decision: "send", seenAt: (await form(id)).seenAt })
    expect((await visitor().post(edit(id), await send())).status).toBe(302)
    expect((await user.post(edit(id), await send())).status).toBe(403)
    expect((await artist.post(edit(id), { ...(await send()), seenAt: "x" })).status).toBe(400)
    const noAddress = await artist.post(edit(id), await send())
    expect([noAddress.status, await noAddress.text()]).toEqual([409, expect.stringContaining("postal address")])
    const settings = { perMinute: "600", postalAddress: "1 Pier Road", unsubscribeAddress: "" }
    expect((await artist.post("/admin/newsletter/settings", { ...settings, perMinute: "0" })).status).toBe(400)
    expect((await artist.post("/admin/newsletter/settings", settings)).status).toBe(200)
    const sent = await artist.post(edit(id), await send())
    expect(sent.headers.get("location")).toBe(`/admin/newsletter/${id}`)
    // A second submission redirects to the issue, and sends nothing.
    expect((await artist.post(edit(id), await send())).headers.get("location")).toBe(`/admin/newsletter/${id}`)
    expect(await shop.db.$count(issueRecipients, eq(issueRecipients.letterId, id))).toBe(3)
    expect((await artist.get(edit(id))).headers.get("location")).toBe(`/admin/newsletter/${id}`)
    const page = `/admin/newsletter/${id}`
    expect(await artist.html(page)).toContain("0 of 3")
    expect((await artist.post(page, { intent: "pause" })).status).toBe(200)
    expect((await getIssueRow(shop, id)).state).toBe("paused")
    expect((await artist.post(page, { intent: "cancel", decision: "cancel" })).status).toBe(200)
    const csv = await (await artist.get(`${page}/recipients?result=left_out`)).text()
    expect(csv.split("\r\n")).toHaveLength(5)
    expect(csv).toContain("reader0@example.com,,Left out")
    expect(await visitor().html(`/newsletter/letters/${id}`)).toContain("The river stops")
  })

  test("scheduled, and unscheduled", async () => {
    const id = await createReadyIssue(shop)
    const day = { intent: "schedule", decision: "schedule", seenAt: (await form(id)).seenAt }
    expect((await artist.post(edit(id), { ...day, day: "some day" })).status).toBe(400)
    expect((await artist.post(edit(id), { ...day, day: "tomorrow 9am" })).status).toBe(200)
    expect((await getIssueRow(shop, id)).state).toBe("scheduled")
    expect((await artist.post(edit(id), { intent: "unschedule" })).status).toBe(200)
    expect((await getIssueRow(shop, id)).state).toBe("draft")
  })

  test("a test e-mail is sent at once", async () => {
    const id = await createReadyIssue(shop)
    expect(
      (await artist.post(edit(id), { intent: "test", decision: "test", to: "me@x.example\r\nBcc: y@x.example" }))
        .status,
    ).toBe(400)
    expect((await artist.post(edit(id), { intent: "test", decision: "test", to: "me@example.com" })).status).toBe(200)
    expect(smtp.received.map(({ to }) => to)).toEqual([["me@example.com"]])
    await smtp.close()
    const refused = await artist.post(edit(id), { intent: "test", decision: "test", to: "me@example.com" })
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("has not accepted it")])
  })

  test("deleted, and restored from the list", async () => {
    const id = await createReadyIssue(shop)
    expect((await artist.post(edit(id), { intent: "delete" })).status).toBe(200)
    expect((await artist.post("/admin/newsletter", { intent: "restore", id })).status).toBe(200)
    expect((await shop.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)))[0]?.archivedAt).toBeNull()
  })
})
