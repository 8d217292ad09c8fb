import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { commissionProofPictures, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { refunds } from "../../db/tables/payments.ts"
import { system } from "../../domain/actor.ts"
import { setCommissionStage } from "../../domain/commissions/commission-stage-commands.server.ts"
import { listMilestones } from "../../domain/commissions/milestones.server.ts"
import { approveProof } from "../../domain/commissions/proof-answers.server.ts"
import { sendProof } from "../../domain/commissions/proof-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import {
  createAcceptedCommission,
  createQuotedCommission,
  expectOk,
  insertCommission,
  insertDraftProof,
  payOpenInvoices,
} from "../support/commissions.ts"
import { grainy } from "../support/images/fixtures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const studio = system("Artist")
const pathOf = (id: string) => `/admin/commissions/${id}`
const row = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]
const wants = {
  name: "Ana",
  email: "ana@example.com",
  subject: "The Astrid",
  description: "Hull only.",
  size: "40 × 30 in",
}
const picture = async (name = "one.jpg") =>
  new File([new Uint8Array(await (await grainy(640, 480)).jpeg().toBuffer())], name, { type: "image/jpeg" })

const multipart = (fields: Record<string, string>, files: File[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append("pictures", file)
  return form
}

test("the board is for the studio only, and each card lists its possible transitions", async () => {
  await insertCommission(shop, { subject: "The river in fog" })
  await createQuotedCommission(shop)
  expect((await visitor().get("/admin/commissions")).status).toBe(302)
  expect((await user.get("/admin/commissions")).status).not.toBe(200)
  const html = await artist.html("/admin/commissions")
  expect(html).toContain("The river in fog")
  expect(html).toContain("$5,600")
  expect(await artist.html("/admin/commissions?search=river")).not.toContain("$5,600")
  expect(await artist.html("/admin/commissions?search=%25")).toContain("No commission matches.")
  expect(await artist.html("/admin/commissions?late=yes")).toContain("No commission matches.")
  await insertCommission(shop, { subject: "Later", stage: "waitlist", waitlistPlace: 1 })
  expect(await artist.html("/admin/commissions?view=waitlist")).toContain("Later")
})

test("a card is moved, is refused where it can't go, or was moved meanwhile [ADM-11]", async () => {
  const { id } = await createAcceptedCommission(shop)
  const move = (to: string, from = "accepted") => artist.post("/admin/commissions", { intent: "move", id, from, to })
  expect((await move("proof")).status).toBe(409)
  expect((await move("nowhere")).status).toBe(400)
  const moved = await move("sketch")
  expect(moved.status).toBe(200)
  expect(await moved.text()).toContain("The Astrid")
  expect(await row(id)).toMatchObject({ stage: "sketch" })
  expect((await move("in_progress")).status).toBe(409)
  expect((await user.post("/admin/commissions", { intent: "move", id, from: "sketch", to: "accepted" })).status).toBe(
    403,
  )
  expect(
    (await visitor().post("/admin/commissions", { intent: "move", id, from: "sketch", to: "accepted" })).status,
  ).not.toBe(200)
  expect(await row(id)).toMatchObject({ stage: "sketch" })
})

test("a commission is created once, despite duplicate submissions, with errors beside fields", async () => {
  const id = crypto.randomUUID()
  const wrong = await artist.post("/admin/commissions", {
    intent: "new",
    decision: "new",
    id,
    ...wants,
    email: "nobody",
  })
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain("Please enter your e-mail address")
  expect(html).toContain('value="The Astrid"')
  for (let n = 0; n < 2; n++)
    expect((await artist.post("/admin/commissions", { intent: "new", decision: "new", id, ...wants })).status).toBe(302)
  expect(await row(id)).toMatchObject({ heightMm: 1016, widthMm: 762, consentAt: null, stage: "inquiry" })
  expect((await artist.get(pathOf(id))).status).toBe(200)
  expect((await artist.get(pathOf(crypto.randomUUID()))).status).toBe(404)
  expect((await artist.get(pathOf("nothing"))).status).toBe(404)
  expect((await user.get(pathOf(id))).status).not.toBe(200)
})

test("a quote is read as it was typed, and shows each wrong field", async () => {
  const { id } = await insertCommission(shop)
  const quote = {
    ...{ intent: "quote", decision: "quote", total: "$5,600", depositPercent: "40", revisionsIncluded: "2" },
    ...{ furtherRevisionPrice: "350", terms: "As agreed.", note: "", validUntil: "", balanceDue: "" },
    ...{ "title:1": "Frame", "amount:1": "600" },
  }
  const wrong = await artist.post(pathOf(id), { ...quote, total: "much", depositPercent: "101" })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain("Please enter an amount in USD")
  const low = await (await artist.post(pathOf(id), { ...quote, depositPercent: "101" })).text()
  expect(low).toContain("A deposit is at most 100 percent.")
  const unpriced = await artist.post(pathOf(id), { ...quote, furtherRevisionPrice: "" })
  expect(unpriced.status).toBe(400)
  expect(await unpriced.text()).toContain("Please enter its price, or 0 if it’s free.")
  expect((await artist.post(pathOf(id), quote)).status).toBe(200)
  const html = await artist.html(pathOf(id))
  expect(html).toContain("$5,600")
  expect(html).toContain("Send quote")
})

test("proofs and references are made anew and private: the studio sees them, nobody else [ADM-11]", async () => {
  const { id } = await createAcceptedCommission(shop)
  expectOk(await setCommissionStage(shop, studio, id, { to: "sketch" }))
  const add = (fields: Record<string, string>, files: File[]) =>
    artist.request(pathOf(id), { method: "POST", body: multipart(fields, files) })
  expect((await add({ intent: "add-proof", decision: "add-sketch", kind: "sketch", altText: "" }, [])).status).toBe(400)
  const text = new File(["not a picture"], "one.jpg")
  const refused = await add({ intent: "add-proof", decision: "add-sketch", kind: "sketch", altText: "" }, [text])
  expect(refused.status).toBe(400)
  const made = await add({ intent: "add-proof", kind: "sketch", altText: "A hull" }, [await picture(), await picture()])
  expect(made.status).toBe(200)
  expect((await add({ intent: "add-reference", caption: "The old red" }, [await picture()])).status).toBe(200)
  const [shown] = await shop.db
    .select()
    .from(commissionProofPictures)
    .where(eq(commissionProofPictures.altText, "A hull"))
  const [reference] = await shop.db.select().from(commissionReferences).where(eq(commissionReferences.commissionId, id))
  for (const one of [shown, reference]) {
    const address = `${pathOf(id)}/pictures/${one?.id}`
    const answer = await artist.get(address)
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ])
    expect((await visitor().get(address)).status).not.toBe(200)
    expect((await user.get(address)).status).not.toBe(200)
  }
  const other = await insertCommission(shop)
  expect((await artist.get(`${pathOf(other.id)}/pictures/${shown?.id}`)).status).toBe(404)
  const [proof] = await shop.db.select().from(commissionProofs).where(eq(commissionProofs.commissionId, id))
  expect(
    (
      await artist.post(pathOf(id), {
        intent: "send-proof",
        decision: "send-proof",
        proofId: proof?.id ?? "",
        note: "Look.",
      })
    ).status,
  ).toBe(200)
  const html = await artist.html(pathOf(id))
  expect(html).toContain("A hull")
  expect(html).toContain("The old red")
  expect(
    (await artist.post(pathOf(id), { intent: "send-back", proofId: proof?.id ?? "", marks: "Darker\n\nSmaller" }))
      .status,
  ).toBe(200)
  expect(await artist.html(pathOf(id))).toContain("Smaller")
})

test("the finished piece becomes one work with what is known of it, and both lead to each other [ADM-11]", async () => {
  const { id } = await createAcceptedCommission(shop)
  await shop.db.update(commissions).set({ heightMm: 1016, widthMm: 762, medium: "Vinyl" }).where(eq(commissions.id, id))
  const make = () => artist.post(pathOf(id), { intent: "make-work", decision: "make-work", title: "Astrid" })
  expect((await make()).status).toBe(409)
  expectOk(await setCommissionStage(shop, studio, id, { to: "in_progress" }))
  const { proofId } = await insertDraftProof(shop, id, "proof")
  expectOk(await sendProof(shop, studio, id, { proofId }))
  expectOk(await approveProof(shop, studio, id, { proofId }))
  await payOpenInvoices(shop, id)
  for (let n = 0; n < 2; n++) expect((await make()).status).toBe(200)
  const works = await shop.db.select().from(artworks).where(eq(artworks.title, "Astrid"))
  expect(works).toMatchObject([
    {
      medium: "Vinyl",
      heightMm: 1016,
      price: 560_000,
      availability: "sold",
      statusFor: "Ana Sorensen",
      publishedAt: null,
    },
  ])
  expect(await artist.html(pathOf(id))).toContain(`/admin/artworks/${works[0]?.id}/edit`)
  expect(await artist.html(`/admin/artworks/${works[0]?.id}/edit`)).toContain(`href="${pathOf(id)}"`)
})

test("wants, dates and notes are saved and recorded; what is too long says so beside its field", async () => {
  const { id } = await insertCommission(shop)
  expect(
    (await artist.post(pathOf(id), { intent: "wants", decision: "wants", ...wants, palette: "Plum" })).status,
  ).toBe(200)
  expect(
    (await artist.post(pathOf(id), { intent: "dates", sketchDue: "2027-01-05", proofDue: "", deliveryDue: "x" }))
      .status,
  ).toBe(400)
  expect(
    (await artist.post(pathOf(id), { intent: "dates", sketchDue: "2027-01-05", proofDue: "", deliveryDue: "" })).status,
  ).toBe(200)
  expect((await artist.post(pathOf(id), { intent: "notes", notes: "x".repeat(5001) })).status).toBe(400)
  expect((await artist.post(pathOf(id), { intent: "notes", notes: "North light." })).status).toBe(200)
  const late = { intent: "notes", notes: "South light.", seen: "" }
  expect((await artist.post(pathOf(id), late)).status).toBe(409)
  expect(await row(id)).toMatchObject({ palette: "Plum", sketchDue: "2027-01-05", notes: "North light." })
  expect(await artist.html(pathOf(id))).toMatch(/<input[^>]*name="seen"[^>]*value="North light."/)
  expect(await artist.html(pathOf(id))).toContain("January 5, 2027")
})

test("the calendar has the days at a secret address, which ends when another is made [ADM-11]", async () => {
  const { id } = await insertCommission(shop, {
    subject: "Low water, at dusk",
    stage: "sketch",
    sketchDue: "2027-02-01",
  })
  await insertCommission(shop, { subject: "Over", stage: "declined", sketchDue: "2027-02-01" })
  const path = "/admin/commissions/calendar"
  expect((await user.get(path)).status).not.toBe(200)
  expect((await visitor().post(path, { intent: "renew" })).status).not.toBe(200)
  const address = async () => {
    expect((await artist.post(path, { intent: "renew" })).status).toBe(200)
    const found = /\/calendars\/[\w-]+/.exec(await artist.html(path))?.[0]
    if (!found) throw new Error("no address")
    return found
  }
  const first = await address()
  const answer = await visitor().get(first)
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
  const file = await answer.text()
  expect(file).toContain("SUMMARY:Sketch due: Low water\\, at dusk\r\n")
  expect(file).toContain(`UID:${id}-sketch@`)
  expect(file).not.toContain("Over")
  const second = await address()
  expect([(await visitor().get(first)).status, (await visitor().get(second)).status]).toEqual([404, 200])
})

test("the studio writes to a client in one thread, whose last messages are on the commission's page", async () => {
  const { id } = await insertCommission(shop)
  const write = { intent: "letters" }
  expect((await visitor().post(pathOf(id), write)).headers.get("location")).toMatch(/^\/auth\?next=/)
  expect((await user.post(pathOf(id), write)).status).toBe(403)
  const opened = await artist.post(pathOf(id), write)
  const thread = opened.headers.get("location") ?? ""
  expect([opened.status, thread]).toEqual([302, `/admin/messages/${(await row(id))?.threadId}`])
  // A second request returns the same thread.
  expect((await artist.post(pathOf(id), write)).headers.get("location")).toBe(thread)
  const answer = {
    intent: "answer",
    thread: thread.split("/").at(-1) ?? "",
    id: crypto.randomUUID(),
    body: "May I come by?",
  }
  expect((await artist.post(thread, answer)).status).toBe(200)
  expect(await artist.html(pathOf(id))).toContain("May I come by?")
})

test("a quote that was not answered is withdrawn: it can't be accepted any more, and is an inquiry again [ADM-11]", async () => {
  const { id, quote } = await createQuotedCommission(shop)
  const html = await artist.html(pathOf(id))
  expect(html).toContain("decide=withdraw-quote")
  expect(await artist.html(`${pathOf(id)}?decide=withdraw-quote`)).toContain("Withdraw quote 1")
  expect((await user.post(pathOf(id), { intent: "withdraw-quote" })).status).toBe(403)
  expect((await artist.post(pathOf(id), { intent: "withdraw-quote" })).status).toBe(200)
  expect(await row(id)).toMatchObject({ stage: "inquiry" })
  expect((await artist.post(pathOf(id), { intent: "withdraw-quote" })).status).toBe(409)
  expect((await artist.post(pathOf(id), { intent: "accept", quoteId: quote.id })).status).toBe(409)
  const after = await artist.html(pathOf(id))
  expect(after).not.toContain("decide=withdraw-quote")
  expect(after).toContain("Quote 1 withdrawn")
})

test("a payment is waived in place, and an invoice that was credited in full can be sent again [ADM-11]", async () => {
  const { id } = await createAcceptedCommission(shop, { paid: false })
  const [deposit] = await listMilestones(shop.db, id)
  const milestoneId = deposit?.id ?? ""
  const invoice = `/admin/invoices/${deposit?.invoiceId}`
  expect(await artist.html(pathOf(id))).not.toContain("Send the invoice")
  expect((await artist.post(invoice, { intent: "credit", amount: "", reason: "Wrong address" })).status).toBe(200)
  const html = await artist.html(pathOf(id))
  expect(html).toContain("Send the deposit’s invoice again")
  expect((await artist.post(pathOf(id), { intent: "ask-payment", milestoneId })).status).toBe(200)
  expect(await artist.html(`${pathOf(id)}?decide=waive-${milestoneId}`)).toContain("Waive $2,240: Deposit")
  const decision = `waive-${milestoneId}`
  const waive = (reason: string) => artist.post(pathOf(id), { intent: "waive", decision, milestoneId, reason })
  expect((await waive("")).status).toBe(400)
  expect((await user.post(pathOf(id), { intent: "waive", milestoneId, reason: "x" })).status).toBe(403)
  expect((await waive("For a friend")).status).toBe(200)
  const after = await artist.html(pathOf(id))
  expect(after).toMatch(/\$2,240, waived by .*: For a friend/)
  expect(after).toContain("Begin the sketch")
})

test("money of a commission's invoice is sent back on the invoice's page [ADM-11]", async () => {
  const { id } = await createAcceptedCommission(shop)
  const [deposit] = await listMilestones(shop.db, id)
  const invoice = `/admin/invoices/${deposit?.invoiceId}`
  expect(await artist.html(`${invoice}?decide=refund`)).toContain("$2,240 at most")
  const ask = { intent: "refund", decision: "refund", amount: "1,000", reason: "She moved", credit: "yes" }
  const key = crypto.randomUUID()
  expect((await user.post(invoice, { ...ask, key })).status).toBe(403)
  expect((await artist.post(invoice, { ...ask, key, amount: "9,000" })).status).toBe(409)
  for (let time = 0; time < 2; time++) expect((await artist.post(invoice, { ...ask, key })).status).toBe(200)
  expect(await artist.html("/admin")).toContain(`Send $1,000 of ${deposit?.invoiceNumber} back`)
  const [refund, ...more] = await shop.db.select().from(refunds)
  expect(more).toEqual([])
  expect(await artist.html(invoice)).toContain("Don’t send it")
  expect((await artist.post(invoice, { intent: "refund-sent", refundId: refund?.id ?? "" })).status).toBe(200)
  expect(await artist.html("/admin")).not.toContain(`Send $1,000 of ${deposit?.invoiceNumber} back`)
  expect(await artist.html(invoice)).toContain("Sent back")
})
