import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { pictures } from "../../db/tables/media.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { insertCommission } from "../support/commissions.ts"
import { insertPhoto } from "../support/homepage.ts"
import { grainy } from "../support/images/fixtures.ts"
import { listQueuedEmails } from "../support/outbox.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Fields } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const test_ = await openTestShop()
const { shop, visitor, errors } = test_
await saveSettings(shop, system("Test"), "site", { artistName: "Mara Lindqvist", contactEmail: "mara@example.com" })

const request = (changes: Fields = {}): Fields => ({
  name: "Ada Byron",
  email: "ada@example.com",
  subject: "The harbour in fog",
  description: "For the stairwell.\r\nNorth light.",
  height: "30",
  width: "40,5",
  unit: "in",
  medium: "Painting on panel",
  budget: "3000-6000",
  deadline: "2099-05-01",
  consent: "yes",
  homepage: "",
  begun: String(Date.now() - 10_000),
  ...changes,
})
const listCommissions = () => shop.db.select().from(commissions)
const listQueued = () => listQueuedEmails(shop)

beforeEach(async () => {
  for (const table of [commissions, outboxEmails, rateLimits, artworks]) await shop.db.delete(table)
})
afterEach(() => {
  expect(errors).toEqual([])
})

test("the price guide shows the prices of works for sale only", async () => {
  expect(await visitor().html("/commissions")).toContain("Every commission is priced by its size")
  await insertWork(shop, { price: 420_000, heightMm: 965, widthMm: 1524 })
  await insertWork(shop, { price: 980_000, heightMm: 1500, widthMm: 1200 })
  await insertWork(shop, { price: 150_000, heightMm: 300, widthMm: 200 })
  await insertWork(shop, { price: 777_700, availability: "sold" })
  await insertWork(shop, { price: 888_800, publishedAt: null })
  await insertWork(shop, { price: 999_900, currency: "EUR" })
  await insertWork(shop, { price: 11_100, editionSize: 50 })
  await insertWork(shop, { type: "Work on Paper", price: 60_000, heightMm: 300, widthMm: 200 })
  const html = await visitor().html("/commissions")
  // The gallery's filter uses the same size names.
  const sizes = [...html.matchAll(/<th scope="row">([^<]+)<\/th><td>([^<]+)<\/td>/g)]
  expect(sizes.length).toBeGreaterThan(1)
  for (const [, name = "", longest = ""] of sizes)
    expect(await visitor().html(`/gallery?size=${name.toLowerCase()}`)).toContain(`${name}, ${longest}`)
  expect(html.match(/<caption[^>]*>([^<]*)/g)?.map((caption) => caption.replace(/<[^>]*>/, ""))).toHaveLength(2)
  // Paper and canvas have different prices.
  expect(html).toContain("about $600")
  expect(html).toContain("$4,200 – $9,800")
  expect(html).toContain("about $1,500")
  for (const price of ["7,777", "8,888", "9,999", "111"]) expect(html).not.toContain(`$${price}`)
})

test("it begins with a photograph of the studio if there is one", async () => {
  await insertPhoto(shop, "elsewhere", { displayOrder: 0 })
  expect(await visitor().html("/commissions")).not.toContain("Photograph")
  await insertPhoto(shop, "loft", { isFeaturedAbout: true, caption: "The north wall" })
  await insertPhoto(shop, "later", { isFeaturedAbout: true, displayOrder: 9 })
  const html = await visitor().html("/commissions")
  for (const words of ["Photograph loft", "The north wall"]) expect(html).toContain(words)
  expect(html).not.toContain("Photograph later")
  await shop.db.update(pictures).set({ width: 900 }).where(eq(pictures.originalKey, "originals/loft"))
  expect(await visitor().html("/commissions")).toContain("Photograph later")
})

test("anonymous: is stored in its first stage, e-mailed to the artist and confirmed to the sender", async () => {
  const client = visitor()
  const answer = await client.post("/commissions", request())
  expect(answer.status).toBe(302)
  expect(await client.html(answer.headers.get("location") ?? "")).toContain("Your request has arrived.")
  const [row] = await listCommissions()
  expect(row).toMatchObject({
    stage: "inquiry",
    name: "Ada Byron",
    email: "ada@example.com",
    subject: "The harbour in fog",
    description: "For the stairwell.\r\nNorth light.",
    medium: "Painting on panel",
    budget: "$3,000 to $6,000",
    deadline: "2099-05-01",
    consentAt: expect.any(Date),
  })
  expect(row?.size).toMatch(/^30 × 40.*″ \(76.2 × 102.9 cm\)$/)
  const [copy, alert, ...more] = await listQueued()
  expect(more).toEqual([])
  expect(alert).toMatchObject({ recipient: "mara@example.com", replyTo: "ada@example.com" })
  expect(alert?.text).toContain("> North light.")
  expect(copy?.recipient).toBe("ada@example.com")
  expect(copy?.text).toContain("Painting on panel")
  for (const typed of ["The harbour", "North light"]) expect(copy?.text).not.toContain(typed)
  const room = /https?:\/\/\S+(\/commissions\/room\/[\w-]+)/.exec(copy?.text ?? "")?.[1] ?? ""
  expect(await client.html(room)).toContain("The harbour in fog")
  expect(alert?.text).not.toContain(room)
})

test("the same form twice, at once or after a lost answer, is one request with one copy, also without scripts [COM-01]", async () => {
  for (const formId of ["", crypto.randomUUID()]) {
    for (const table of [commissions, outboxEmails, rateLimits]) await shop.db.delete(table)
    const form = request({ formId, email: `ada-${formId}@example.com` })
    const atOnce = await Promise.all([visitor(), visitor()].map((client) => client.post("/commissions", form)))
    const again = await visitor().post("/commissions", form)
    const byScript = await visitor().post("/api/commissions", form)
    const answers = [...atOnce, again]
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1)
    expect(await byScript.json()).toEqual({ problem: null })
    expect(await listCommissions()).toHaveLength(1)
    expect(await listQueued()).toHaveLength(2)
    // Repetitions do not count toward the daily limit.
    for (let time = 0; time < 8; time++) expect((await visitor().post("/commissions", form)).status).toBe(302)
    expect(await listCommissions()).toHaveLength(1)
  }
})

test("what was changed before the form was sent again is another request, and so is another form [COM-01]", async () => {
  const formId = crypto.randomUUID()
  await visitor().post("/commissions", request({ formId }))
  await visitor().post("/commissions", request({ formId, description: "For the stairwell, in blue." }))
  await visitor().post("/commissions", request({ formId: crypto.randomUUID() }))
  expect(await listCommissions()).toHaveLength(3)
})

test("signed in, with only the required fields: the same", async () => {
  const user = await signInAsNewAccount(test_, "user")
  const least = { height: "", width: "", medium: "Whatever suits it best", budget: "open", deadline: "" }
  expect((await user.post("/commissions", request(least))).status).toBe(302)
  expect(await listCommissions()).toMatchObject([{ size: "", budget: "Not decided yet", deadline: null }])
})

test("invalid: 400 with an error at each field, everything kept, nothing stored", async () => {
  const { consent, ...without } = request({ subject: "", width: "", description: "A long <thought>", budget: "12000-" })
  const answer = await visitor().post("/commissions", without)
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain("Please say in a few words what you would like.")
  expect(html).toContain("We need your consent to keep the request.")
  expect(html).toContain("A long &lt;thought&gt;</textarea>")
  expect(html).toContain('<option value="12000-" selected="">')
  expect([await listCommissions(), await listQueued()]).toEqual([[], []])
})

test.each<[string, Fields]>([
  ["one side without the other", { width: "" }],
  ["a size that is no number", { height: "tall" }],
  ["a size of nothing", { height: "0" }],
  ["a budget of one's own", { budget: "1-2" }],
  ["a day that is over", { deadline: "2020-01-01" }],
  ["a day that never was", { deadline: "2099-02-31" }],
  ["a line break in the subject", { subject: "Hi\r\nBcc: eve@example.com" }],
  ["no consent", { consent: "no" }],
  ["a stage of one's own", { stage: "accepted" }],
  ["the same field twice", { budget: ["open", "12000-"] }],
  ["a page from the future", { begun: "999999999999999" }],
  ["no time of the page", { begun: "" }],
])("%s: 400, nothing stored, no mail [case 63]", async (_, changes) => {
  expect((await visitor().post("/commissions", request(changes))).status).toBe(400)
  expect([await listCommissions(), await listQueued()]).toEqual([[], []])
})

test("a program fills the hidden field: gets a success message, nothing stored", async () => {
  expect((await visitor().post("/commissions", request({ homepage: "x" }))).status).toBe(302)
  expect([await listCommissions(), await listQueued()]).toEqual([[], []])
})

test("too many: 429", async () => {
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await visitor().post("/commissions", request())).status)
  expect(statuses).toEqual([302, 302, 302, 429])
  expect(await listCommissions()).toHaveLength(3)
})

test("pictures come with it, are made anew and private, and are refused whole with the reason [COM-01]", async () => {
  const picture = new Uint8Array(await (await grainy(640, 480)).jpeg().toBuffer())
  const send = (path: string, files: File[], changes: Fields = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(request(changes))) form.append(name, String(value))
    for (const file of files) form.append("pictures", file)
    return visitor().request(path, { method: "POST", body: form })
  }
  const one = () => new File([picture], "one.jpg", { type: "image/jpeg" })
  const text = new File(["not a picture"], "two.jpg")
  const refused = await send("/commissions", [one(), text])
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("Picture 2:")
  expect(await listCommissions()).toEqual([])
  expect(await shop.storage.private.list("commissions")).toEqual([])
  const many = await send("/api/commissions", [1, 2, 3, 4, 5, 6].map(one))
  expect(await many.json()).toMatchObject({ problem: { fields: { pictures: "At most 5 pictures." } } })
  expect((await send("/commissions", [one(), one()])).status).toBe(302)
  expect(await (await send("/api/commissions", [one()], { email: "bob@example.com" })).json()).toEqual({
    problem: null,
  })
  const rows = await shop.db.select().from(commissionReferences)
  expect(rows.map(({ by, position, width }) => [by, position, width]).sort()).toEqual([
    ["client", 0, 640],
    ["client", 0, 640],
    ["client", 1, 640],
  ])
})

test("finished pieces are shown where their clients agreed and the work is public, and nothing of the clients [COM-01]", async () => {
  const shown = await insertWork(shop, { title: "Tongue Point", mainPictureId: await insertFakePicture(shop) })
  const draft = await insertWork(shop, {
    title: "Not yet",
    publishedAt: null,
    mainPictureId: await insertFakePicture(shop),
  })
  const kept = await insertWork(shop, { title: "For them alone", mainPictureId: await insertFakePicture(shop) })
  const agreed = {
    name: "Diana Achterberg",
    showConsentAt: new Date(),
    deliveredAt: new Date(),
    stage: "delivered" as const,
  }
  await insertCommission(shop, { ...agreed, artworkId: shown.id })
  await insertCommission(shop, { ...agreed, artworkId: draft.id })
  await insertCommission(shop, { ...agreed, showConsentAt: null, artworkId: kept.id })
  await insertCommission(shop, { stage: "waitlist", waitlistPlace: 1 })
  const html = await visitor().html("/commissions")
  expect(html).toContain("Tongue Point")
  for (const hidden of ["Not yet", "For them alone", "Achterberg"]) expect(html).not.toContain(hidden)
  expect(html).toContain("One request is on the waitlist.")
})
