import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { messages } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { listQueuedEmails } from "../support/outbox.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Fields } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const test_ = await openTestShop()
const { shop, visitor, errors } = test_
await saveSettings(shop, system("Test"), "site", { artistName: "Mara Lindqvist", contactEmail: "mara@example.com" })

const buildMessage = (changes: Fields = {}): Fields => ({
  type: "general",
  name: "Ada Byron",
  email: "ada@example.com",
  subject: "A visit",
  body: "May I come by on Thursday?\r\nWith two friends.",
  artwork: "",
  title: "",
  homepage: "",
  begun: String(Date.now() - 10_000),
  ...changes,
})
const listMessages = () => shop.db.select().from(messages)
const listQueued = () => listQueuedEmails(shop)

beforeEach(async () => {
  for (const table of [messages, outboxEmails, rateLimits]) await shop.db.delete(table)
})
afterEach(() => {
  expect(errors).toEqual([])
})

describe("reading the page", () => {
  test("begins with the work in the link, by its id [MSG-01, MSG-02, MSG-03]", async () => {
    const work = await insertWork(shop, { title: "Night Ferry" })
    const html = await visitor().html(`/contact?type=artwork&artwork=${work.id}&title=Something+else`)
    expect(html).toContain('<option value="artwork" selected="">')
    expect(html).toContain("<i>Night Ferry</i>")
    expect(html).toContain("I’d like to know more about Night Ferry.")
    expect(html).toContain("$4,200")
    expect(html).not.toContain("Something else")
  })

  test("a work that is not public is not shown; the title in the link is", async () => {
    const draft = await insertWork(shop, { title: "Secret Work", publishedAt: null })
    const html = await visitor().html(`/contact?type=artwork&artwork=${draft.id}&title=${"<script>An old one"}`)
    expect(html).not.toContain("Secret Work")
    expect(html).toContain("&lt;script&gt;An old one")
    expect(await visitor().html("/contact?title=Words+of+somebody")).not.toContain("Words of somebody")
  })

  test.each([
    ["/contact", 200],
    ["/contact?type=nonsense&artwork=nonsense", 200],
    ["/contact?title=a%0d%0ab", 200],
    ["/contact?title=%00", 400],
    ["/contact?type=artwork&type=press", 400],
    ["/contact?artwork=1&artwork=2", 400],
  ])("%s answers %i", async (path, status) => {
    expect((await visitor().get(path)).status).toBe(status)
  })
})

describe("writing", () => {
  test("anonymous: is stored, e-mailed to the artist and copied to the sender, and the page says thank you [MSG-01, MSG-02, MSG-03]", async () => {
    const work = await insertWork(shop, { title: "Low Water" })
    const client = visitor()
    const answer = await client.post(
      "/contact",
      buildMessage({ type: "artwork", artwork: work.id, title: "Wrong Title" }),
    )
    expect(answer.status).toBe(302)
    const next = answer.headers.get("location") ?? ""
    expect(await client.html(next)).toContain("Thank you. Your message has arrived.")
    expect(await listMessages()).toMatchObject([
      {
        type: "artwork",
        name: "Ada Byron",
        email: "ada@example.com",
        subject: "A visit",
        body: "May I come by on Thursday?\r\nWith two friends.",
        artworkId: work.id,
        artworkTitle: "Low Water",
        direction: "in",
        via: "form",
      },
    ])
    const [copy, alert, ...more] = await listQueued()
    expect(more).toEqual([])
    expect(alert).toMatchObject({
      recipient: "mara@example.com",
      replyTo: "ada@example.com",
      subject: "Ada Byron wrote: A visit",
    })
    expect(alert?.text).toContain("“Low Water”")
    expect(alert?.text).toContain(`/artwork/${work.id}`)
    expect(copy).toMatchObject({ recipient: "ada@example.com", replyTo: null, subject: "Your message has arrived" })
    expect(copy?.text).toContain("Dear Ada,")
    for (const typed of ["Thursday", "two friends"]) expect(copy?.text).toContain(typed)
    // Anyone can enter any address: the copy does not contain the subject.
    expect(copy?.text).not.toContain("A visit")
    for (const typed of ["A visit", "Thursday", "two friends"]) expect(alert?.text).toContain(typed)
  })

  test("signed in: the same", async () => {
    const user = await signInAsNewAccount(test_, "user")
    expect((await user.post("/contact", buildMessage())).status).toBe(302)
    expect(await listMessages()).toHaveLength(1)
  })

  test("invalid: 400 with an error at each field, everything kept, nothing stored", async () => {
    const typed = buildMessage({ name: "", email: "ada@", body: "Half a <b>thought</b>", type: "press" })
    const answer = await visitor().post("/contact", typed)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("Please enter your name.")
    expect(html).toContain("Please enter your e-mail address, for example name@example.com.")
    expect(html).toContain('value="ada@"')
    expect(html).toContain("Half a &lt;b&gt;thought&lt;/b&gt;</textarea>")
    expect(html).toContain('<option value="press" selected="">')
    expect([await listMessages(), await listQueued()]).toEqual([[], []])
  })

  test.each<[string, Fields]>([
    ["a line break in the name", { name: "Ada\r\nBcc: eve@example.com" }],
    ["a line break in the subject", { subject: "Hi\nBcc: eve@example.com" }],
    ["a line break in the address", { email: "ada@example.com\r\nBcc: eve@example.com" }],
    ["a line break at the end", { email: "ada@example.com\n" }],
    ["two addresses", { email: "ada@example.com,eve@example.com" }],
    ["the same field twice", { email: ["ada@example.com", "eve@example.com"] }],
    ["an unknown type", { type: "refund" }],
    ["an unknown field", { role: "admin" }],
    ["a poisoned field", { __proto__: "admin", constructor: "x" }],
    ["a NUL", { body: "Hello\0" }],
    ["a work that is no id", { artwork: "1 or 1=1" }],
    ["a very long letter", { body: "x".repeat(5001) }],
    ["no letter", { body: " \r\n " }],
  ])("%s: 400, nothing stored, no mail [case 63]", async (_, changes) => {
    const answer = await visitor().post("/contact", buildMessage(changes))
    expect(answer.status).toBe(400)
    expect([await listMessages(), await listQueued()]).toEqual([[], []])
  })

  test("a body that is no form: 400", async () => {
    const headers = { "content-type": "text/plain" }
    expect((await visitor().request("/contact", { method: "POST", body: "{}", headers })).status).toBe(400)
    expect((await visitor().postJson("/contact", buildMessage())).status).toBe(400)
    expect(await listMessages()).toEqual([])
  })

  test("another site's form: 403", async () => {
    const body = new URLSearchParams(buildMessage() as Record<string, string>)
    const headers = { origin: "https://evil.example" }
    expect((await visitor().request("/contact", { method: "POST", body, headers })).status).toBe(403)
    expect(await listMessages()).toEqual([])
  })

  test("a program fills the hidden field: gets a success message, nothing stored", async () => {
    const answer = await visitor().post("/contact", buildMessage({ homepage: "https://spam.example" }))
    expect(answer.status).toBe(302)
    expect([await listMessages(), await listQueued()]).toEqual([[], []])
  })

  test("too quick to be a person, or without the page's time: asked to send it again, and then accepted", async () => {
    for (const begun of [String(Date.now()), "", "soon"]) {
      const answer = await visitor().post("/contact", buildMessage({ begun }))
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toContain("Please press Send again.")
      expect(html).toContain("With two friends.")
    }
    expect(await listMessages()).toEqual([])
    expect((await visitor().post("/contact", buildMessage())).status).toBe(302)
  })

  test("too many from one address: 429 with everything kept, whatever name the sender gives [MSG-01, MSG-02, MSG-03]", async () => {
    const from = (n: number) => visitor().post("/contact", buildMessage({ email: `ada${n}@example.com` }))
    for (let n = 0; n < 10; n++) expect((await from(n)).status).toBe(302)
    const answer = await from(10)
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain("With two friends.")
    expect(await listMessages()).toHaveLength(10)
  })

  test("too many copies to one mailbox: 429, also in another letter case", async () => {
    const statuses = []
    for (const email of [
      "ada@example.com",
      "ADA@example.com",
      "Ada@Example.com",
      "ada+more@example.com",
      "aDa@example.com",
    ])
      statuses.push((await visitor().post("/contact", buildMessage({ email }))).status)
    expect(statuses).toEqual([302, 302, 302, 302, 429])
  })
})
