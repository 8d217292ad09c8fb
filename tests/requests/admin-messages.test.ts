import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { messageFiles, messages, threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { storeInboundMessage } from "../../domain/messages/threads/store-message.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertThreadMessage } from "../support/thread-messages.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

afterEach(() => expect(errors).toEqual([]))

const insertInquiry = (words: Partial<Parameters<typeof insertThreadMessage>[1]> = {}) =>
  insertThreadMessage(shop, { name: "Walter Penhallow", email: "walter@example.com", body: "Would it fit?", ...words })
const pageOf = (id: string) => `/admin/messages/${id}`
const rowOf = async (id: string) => (await shop.db.select().from(threads).where(eq(threads.id, id)))[0]

test("an answer: anonymous, forbidden, invalid, success, once, and undone [ADM-19]", async () => {
  const { threadId: id } = await insertInquiry()
  const form = { intent: "answer", thread: id, id: randomUUID(), body: "Yes, it would." }
  expect((await visitor().post(pageOf(id), form)).headers.get("location")).toMatch(/^\/auth\?next=/)
  expect((await user.post(pageOf(id), form)).status).toBe(403)
  const empty = await artist.post(pageOf(id), { ...form, body: " " })
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("Please write an answer.")])
  expect((await artist.post(pageOf(id), { ...form, id: "1" })).status).toBe(400)
  expect((await artist.post(pageOf(id), { ...form, to: "other@example.com" })).status).toBe(400)
  expect((await artist.post(pageOf(id), { ...form, thread: randomUUID() })).status).toBe(404)
  expect(await shop.db.$count(outboxEmails)).toBe(0)
  for (const _ of [1, 2]) expect((await artist.post(pageOf(id), form)).status).toBe(200)
  expect(await shop.db.$count(outboxEmails)).toBe(1)
  expect(await rowOf(id)).toMatchObject({ turn: "theirs" })
  expect(await artist.html(pageOf(id))).toContain("Yes, it would.")
  expect((await artist.post(pageOf(id), { intent: "take-back", thread: id, id: form.id })).status).toBe(200)
  expect(await shop.db.$count(outboxEmails)).toBe(0)
  expect(await artist.html(pageOf(id))).toMatch(/<textarea[^>]*>Yes, it would\./)
})

test("files: anonymous, forbidden, invalid, success; private, and up to the size that an answer may have [ADM-19]", async () => {
  const { threadId: id } = await insertInquiry()
  const form = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const sent = new FormData()
    for (const [field, value] of Object.entries({ intent: "attach", thread: id })) sent.set(field, value)
    sent.set("files", new File([bytes], name))
    return sent
  }
  const picture = new Uint8Array(3_000_000).fill(7)
  picture.set(Buffer.from("ffd8ffe000104a46494600010100", "hex"))
  const post = (who: typeof artist, sent: FormData) =>
    who.request(pageOf(id), { method: "POST", body: sent, headers: { "sec-fetch-site": "same-origin" } })
  // Exceeds the limit of other forms, so that only the artist's is read.
  expect((await post(visitor(), form(picture, "a.jpg"))).status).toBe(413)
  expect((await post(user, form(picture, "a.jpg"))).status).toBe(413)
  expect((await post(artist, form(new Uint8Array(Buffer.from("MZ")), "a.exe"))).status).toBe(400)
  expect((await post(artist, form(picture, "morning.jpg"))).status).toBe(200)
  const page = await artist.html(pageOf(id))
  const [address = ""] = /\/admin\/messages\/files\/[0-9a-f-]{36}/.exec(page) ?? []
  expect(page).toContain("morning.jpg")
  expect((await user.get(address)).status).toBe(403)
  const file = await artist.get(address)
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"])
  const [row] = await shop.db.select().from(messageFiles)
  expect((await artist.post(pageOf(id), { intent: "detach", thread: id, file: row?.id ?? "" })).status).toBe(200)
  expect((await artist.get(address)).status).toBe(404)
})

test("a draft is saved by a separate call, for the artist only", async () => {
  const { threadId: id } = await insertInquiry()
  const draft = `${pageOf(id)}/draft`
  expect((await visitor().post(draft, { draft: "x" })).status).toBe(302)
  expect((await user.post(draft, { draft: "x" })).status).toBe(403)
  expect((await artist.post(draft, {})).status).toBe(400)
  expect((await artist.get(draft)).status).toBe(404)
  expect(await (await artist.post(draft, { draft: "Dear Walter" })).json()).toEqual({ kept: true })
  expect(await artist.html(pageOf(id))).toContain("Dear Walter")
})

test("opening a message marks it as seen; the list does not", async () => {
  await shop.db.delete(threads)
  const { threadId: id } = await insertInquiry()
  expect(await artist.html("/admin/messages")).toMatch(/data-unread/)
  expect((await rowOf(id))?.readAt).toBeNull()
  await artist.html(pageOf(id))
  expect((await rowOf(id))?.readAt).not.toBeNull()
  expect((await artist.get(pageOf(randomUUID()))).status).toBe(404)
  expect((await artist.get("/admin/messages/1")).status).toBe(404)
})

test("archived, snoozed, marked as spam, and restored", async () => {
  const { threadId: id } = await insertInquiry()
  const act = async (intent: string, more = {}) =>
    (await artist.post(pageOf(id), { intent, thread: id, ...more })).status
  expect(await act("archive")).toBe(200)
  expect((await rowOf(id))?.archivedAt).not.toBeNull()
  expect(await act("unarchive")).toBe(200)
  expect(await act("put-off", { until: "never", days: "3", decision: "put-off" })).toBe(400)
  expect(await act("put-off", { until: "day", days: "0", decision: "put-off" })).toBe(400)
  expect(await act("put-off", { until: "day", days: "3", decision: "put-off" })).toBe(200)
  expect((await rowOf(id))?.putOff).toBe("day")
  expect(await act("bring-back")).toBe(200)
  expect(await act("spam")).toBe(200)
  expect(await artist.html("/admin/messages?view=all")).not.toContain(id)
  expect(await artist.html("/admin/messages?view=spam")).toContain(id)
  expect(await act("no-spam")).toBe(200)
  expect(await act("answered")).toBe(200)
  expect(await rowOf(id)).toMatchObject({ turn: "nobody" })
  expect(await act("explode")).toBe(400)
})

test("the topic of a message is above it and in the list, and that of a later message beside it", async () => {
  const { threadId } = await insertInquiry({ subject: "The price of Weir", body: "Please tell me." })
  const later = { email: "walter@example.com", name: "Walter", via: "mail", type: "general", at: new Date() } as const
  const keep = (subject: string) =>
    shop.db.transaction((tx) => storeInboundMessage(tx, threadId, { ...later, subject, body: "And?" }))
  await keep("Re: The price of Weir")
  const html = await artist.html(pageOf(threadId))
  expect(html).toMatch(/<h2[^>]*>The price of Weir<\/h2>/)
  expect(html).toMatch(/<nav[^>]*aria-label="Messages".*The price of Weir.*<\/nav>/s)
  expect(html).not.toContain("Subject: ")
  await keep("A visit on Friday")
  expect(await artist.html(pageOf(threadId))).toMatch(/Subject: (<!-- -->)?A visit on Friday/)
})

test("markup in a message stays text", async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror="alert(1)">'
  const { threadId: id } = await insertInquiry({ name: hostile, subject: hostile, body: hostile })
  const html = await artist.html(pageOf(id))
  expect(html).not.toContain("<script>alert(1)")
  expect(html).not.toContain("<img src=x")
})

test("the work of an inquiry is shown beside the message", async () => {
  const work = await insertWork(shop, { title: "Long Reach", price: 1_520_000, location: "Fathom Street" })
  const { threadId: id } = await insertInquiry({ type: "artwork", artworkId: work.id, artworkTitle: "Long Reach" })
  const html = await artist.html(pageOf(id))
  expect(html).toContain("$15,200")
  expect(html).toContain("Fathom Street")
  expect(html).toContain("1 person this year")
  expect((await artist.post(pageOf(id), { intent: "about", thread: id, work: "" })).status).toBe(200)
  expect(await artist.html(pageOf(id))).not.toContain("Fathom Street")
})

test("saved replies: anonymous, forbidden, invalid, success", async () => {
  const page = "/admin/messages/ready"
  const words = { intent: "save", title: "Price", body: "Dear {name}" }
  expect((await visitor().post(page, words)).status).toBe(302)
  expect((await user.post(page, words)).status).toBe(403)
  const empty = await artist.post(page, { ...words, title: "" })
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("Dear {name}")])
  expect((await artist.post(page, words)).status).toBe(200)
  expect(await artist.html(page)).toContain('value="Price"')
  const { threadId: id } = await insertInquiry()
  expect(await artist.html(pageOf(id))).toContain(">Price</button>")
})

test("a page has few very long messages, and links to the earlier ones", async () => {
  const email = "flood@example.com"
  const body = (number: number) => `Letter ${number} ${"<".repeat(150_000)}`
  const { threadId } = await insertInquiry({ email, body: body(1), at: new Date(Date.now() - 9000) })
  for (const number of [2, 3])
    await shop.db.transaction((tx) =>
      storeInboundMessage(tx, threadId, {
        ...{ via: "mail", type: "general", name: "Flood", email, subject: "", body: body(number), at: new Date() },
      }),
    )
  const newest = await artist.html(pageOf(threadId))
  expect([newest.includes("Letter 1 "), newest.includes("Letter 2 ")]).toEqual([false, true])
  const [, before = ""] = /href="([^"]*before=[^"]*)"/.exec(newest) ?? []
  const older = await artist.html(before.replaceAll("&amp;", "&"))
  expect([older.includes("Letter 1 "), older.includes("Letter 2 ")]).toEqual([true, false])
  expect(older).toContain("The newest messages")
})

test("older messages are on further pages", async () => {
  await shop.db.delete(threads)
  for (let n = 0; n < 45; n++)
    await insertInquiry({ email: `w${n}@example.com`, at: new Date(Date.now() - n * 60_000) })
  expect(await shop.db.$count(messages)).toBe(45)
  const first = await artist.html("/admin/messages?view=all")
  expect(first.match(/data-thread/g)?.length).toBeGreaterThanOrEqual(40)
  const next = /href="\/admin\/messages(\?[^"]*after=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const second = await artist.html(`/admin/messages${next}`)
  expect(second.match(/<li><a[^>]*data-thread/g)?.length).toBe(5)
})
