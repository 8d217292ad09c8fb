import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissionProofMarks, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissionRoomLinks, commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { mails } from "../../db/tables/mails.ts"
import { threads } from "../../db/tables/messages.ts"
import {
  accepted,
  clientIn,
  draftProof,
  insertCommission,
  linkTo,
  must,
  payNext,
  quoted,
  quoteOf,
} from "../../tests/support/commissions.ts"
import { openMailShop } from "../../tests/support/shop-with-mail.ts"
import { system, visitor } from "../actor.ts"
import { receiveForInvoice, undoReceived } from "../settlement/receive-for-invoice.server.ts"
import { clientOf } from "./client.server.ts"
import { saveWants } from "./edit-commission.server.ts"
import { openLetters } from "./letters.server.ts"
import { milestonesOf } from "./milestones.server.ts"
import { cancel, decline, deliver, moveCommission, putOnHold, resume, waitlist } from "./move-commission.server.ts"
import { approveProof, noneLeft, sendProofBack } from "./proof-answers.server.ts"
import { notTicked, sendProof, tickMark } from "./proof-commands.server.ts"
import { acceptCommissionQuote, declineQuote, quoteCommission, sendQuote } from "./quote-commands.server.ts"

const { shop } = await openMailShop()
const artist = system("Artist")

const stageOf = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]
const sent = async (id: string, kind: "sketch" | "proof", version = 1) => {
  const draft = await draftProof(shop, id, kind, version)
  must(await sendProof(shop, artist, id, { proofId: draft.proofId }))
  return draft
}
/** A commission whose proof waits for the client. */
const atProof = async (changes: object = {}) => {
  const { id } = await accepted(shop, changes)
  must(await moveCommission(shop, artist, id, { to: "in_progress" }))
  return { id, ...(await sent(id, "proof")) }
}

test("a quote is written, sent with a link, accepted once by two who press at once, and its deposit is invoiced [ADM-11]", async () => {
  const row = await insertCommission(shop)
  const first = must(await quoteCommission(shop, artist, row.id, quoteOf()))
  expect(must(await quoteCommission(shop, artist, row.id, quoteOf({ total: 600_000 })))).toMatchObject({
    id: first.id,
    version: 1,
    total: 600_000,
  })
  must(await sendQuote(shop, artist, row.id, first.id))
  const second = must(await quoteCommission(shop, artist, row.id, quoteOf({ terms: "Other terms." })))
  expect(second).toMatchObject({ version: 2, termsVersion: first.termsVersion + 1 })
  must(await sendQuote(shop, artist, row.id, second.id))
  const client = await clientIn(shop, row.id)
  const yes = (quoteId: string) => acceptCommissionQuote(shop, client, row.id, { quoteId, terms: "yes" })
  expect(await yes(first.id)).toMatchObject({ ok: false, problem: { code: "conflict" } })
  const answers = await Promise.all([yes(second.id), yes(second.id), yes(second.id)])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await stageOf(row.id)).toMatchObject({ stage: "accepted", revisionsIncluded: 1 })
  const all = await milestonesOf(shop.db, row.id)
  expect(all.map(({ kind, amount, state, open }) => [kind, amount, state, open])).toEqual([
    ["deposit", 224_000, "issued", 224_000],
    ["balance", 336_000, null, 336_000],
  ])
  const accepts = await shop.db.select().from(history).where(eq(history.nounId, row.id)).orderBy(asc(history.id))
  expect(accepts.filter(({ action }) => action === "quote accepted").map(({ detail }) => detail)).toMatchObject([
    { version: 2, by: "Ana Sorensen" },
  ])
  const issued = await shop.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, all[0]?.invoiceId ?? ""))
  expect(issued).toMatchObject([{ email: "ana@example.com", content: { total: 224_000 } }])
})

test("a client's link opens one commission, and nothing once it is revoked or has expired", async () => {
  const { id, quote } = await quoted(shop)
  const other = await quoted(shop)
  const client = await clientIn(shop, id)
  const yes = { quoteId: quote.id, terms: "yes" as const }
  expect(await acceptCommissionQuote(shop, visitor, id, yes)).toMatchObject({ problem: { code: "unauthenticated" } })
  const theirs = { quoteId: other.quote.id, terms: "yes" as const }
  expect(await acceptCommissionQuote(shop, client, other.id, theirs)).toMatchObject({ problem: { code: "not_found" } })
  expect(await acceptCommissionQuote(shop, client, id, theirs)).toMatchObject({ problem: { code: "not_found" } })
  const late = { ...shop, now: () => new Date(Date.now() + 500 * 86_400_000) }
  expect(await acceptCommissionQuote(late, client, id, yes)).toMatchObject({ problem: { code: "not_found" } })
  await shop.db
    .update(commissionRoomLinks)
    .set({ revokedAt: new Date() })
    .where(eq(commissionRoomLinks.id, client.linkId))
  expect(await acceptCommissionQuote(shop, client, id, yes)).toMatchObject({ problem: { code: "not_found" } })
})

test("a client cannot accept an expired quote; a declined one makes it an inquiry again", async () => {
  const { id, quote } = await quoted(shop, { validUntil: "2099-01-31" })
  const client = await clientIn(shop, id)
  await shop.db.update(commissionQuotes).set({ validUntil: "2020-01-31" }).where(eq(commissionQuotes.id, quote.id))
  expect(await acceptCommissionQuote(shop, client, id, { quoteId: quote.id, terms: "yes" })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("January 31, 2020") },
  })
  must(await declineQuote(shop, client, id, { quoteId: quote.id, reason: "Too large." }))
  expect(await stageOf(id)).toMatchObject({ stage: "inquiry" })
  must(await declineQuote(shop, client, id, { quoteId: quote.id }))
  expect(await acceptCommissionQuote(shop, client, id, { quoteId: quote.id, terms: "yes" })).toMatchObject({
    ok: false,
  })
})

test("deposit and milestones cannot come to more than the total", async () => {
  const { id } = await insertCommission(shop)
  const milestones = [{ title: "Frame", amount: 400_000 }]
  expect(await quoteCommission(shop, artist, id, quoteOf({ milestones }))).toMatchObject({
    problem: { code: "invalid", fields: { milestones: expect.any(String) } },
  })
  expect(await quoteCommission(shop, artist, id, quoteOf({ depositPercent: 101 }))).toMatchObject({
    problem: { fields: { depositPercent: "A deposit is at most 100 percent." } },
  })
  must(await quoteCommission(shop, artist, id, quoteOf({ milestones: [{ title: "Frame", amount: 36_000 }] })))
})

test("nothing is sketched before the deposit has come, and nothing sent before it is sketched", async () => {
  const { id } = await accepted(shop, { paid: false })
  const to = (stage: "sketch" | "in_progress" | "sketch_approved") => moveCommission(shop, artist, id, { to: stage })
  expect(await to("sketch")).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("deposit") },
  })
  await payNext(shop, id)
  must(await to("sketch"))
  expect(await to("sketch_approved")).toMatchObject({ problem: { code: "conflict" } })
  expect(await moveCommission(shop, artist, id, { to: "in_progress", from: "accepted" })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("has just been moved") },
  })
  const { proofId } = await sent(id, "sketch")
  must(await approveProof(shop, await clientIn(shop, id), id, { proofId }))
  expect(await stageOf(id)).toMatchObject({ stage: "sketch_approved" })
  must(await to("in_progress"))
})

test("a proof is sent back once by two at a time, ticked, sent again, approved once; the older one never [ADM-11]", async () => {
  const { id, proofId, pictureId } = await atProof()
  const client = await clientIn(shop, id)
  const marks = [{ pictureId, x: 730, y: 520, text: "The prop nearer the stem" }, { text: "The red to a brick red" }]
  const back = await Promise.all([1, 2, 3].map(() => sendProofBack(shop, client, id, { proofId, marks })))
  expect(back.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await stageOf(id)).toMatchObject({ stage: "revision", revisionsUsed: 1 })
  const asked = await shop.db
    .select()
    .from(commissionProofMarks)
    .where(eq(commissionProofMarks.proofId, proofId))
    .orderBy(asc(commissionProofMarks.position))
  expect(asked.map(({ position, x, text }) => [position, x, text])).toEqual([
    [1, 730, "The prop nearer the stem"],
    [2, null, "The red to a brick red"],
  ])
  const next = await draftProof(shop, id, "proof", 2)
  expect(await approveProof(shop, client, id, { proofId: next.proofId })).toMatchObject({
    problem: { code: "not_found" },
  })
  expect(await sendProof(shop, artist, id, { proofId: next.proofId })).toMatchObject({ problem: { reason: notTicked } })
  for (const { id: markId } of asked) must(await tickMark(shop, artist, id, { markId, done: true }))
  must(await sendProof(shop, artist, id, { proofId: next.proofId }))
  expect(await approveProof(shop, client, id, { proofId })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("newer version") },
  })
  const yes = await Promise.all([1, 2].map(() => approveProof(shop, client, id, { proofId: next.proofId })))
  expect(yes.map(({ ok }) => ok)).toEqual([true, true])
  expect(await stageOf(id)).toMatchObject({ stage: "final_approval" })
  expect((await milestonesOf(shop.db, id)).map(({ kind, state }) => [kind, state])).toEqual([
    ["deposit", "paid"],
    ["balance", "issued"],
  ])
})

test("approving and sending back at once: one of them counts", async () => {
  const { id, proofId } = await atProof()
  const client = await clientIn(shop, id)
  const answers = await Promise.all([
    approveProof(shop, client, id, { proofId }),
    sendProofBack(shop, client, id, { proofId, marks: [{ text: "Darker" }] }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const [proof] = await shop.db.select().from(commissionProofs).where(eq(commissionProofs.id, proofId))
  expect([proof?.approvedAt, proof?.sentBackAt].filter(Boolean)).toHaveLength(1)
})

test("where no revision is left a further one has the quote's price, agreed to before it is asked for [ADM-11]", async () => {
  const { id, proofId } = await atProof({ revisionsIncluded: 0 })
  const client = await clientIn(shop, id)
  const ask = (furtherPrice?: number) =>
    sendProofBack(shop, client, id, { proofId, marks: [{ text: "Darker" }], ...(furtherPrice ? { furtherPrice } : {}) })
  expect(await ask()).toMatchObject({ problem: { reason: noneLeft, message: expect.stringContaining("$300") } })
  expect(await ask(1)).toMatchObject({ problem: { reason: noneLeft } })
  must(await ask(30_000))
  expect(await stageOf(id)).toMatchObject({ revisionsExtra: 1, revisionsUsed: 1, stage: "revision" })
  expect((await milestonesOf(shop.db, id)).map(({ kind, amount }) => [kind, amount])).toContainEqual([
    "revision",
    30_000,
  ])
})

test("the balance moves an approved commission on, and back when it was entered by mistake [ADM-11]", async () => {
  const { id, proofId } = await atProof()
  must(await approveProof(shop, await clientIn(shop, id), id, { proofId }))
  const balance = (await milestonesOf(shop.db, id)).find(({ kind }) => kind === "balance")
  const received = must(await receiveForInvoice(shop, artist, balance?.invoiceId ?? ""))
  expect(await stageOf(id)).toMatchObject({ stage: "balance_paid" })
  if (!("paymentId" in received)) throw new Error("no payment")
  must(await undoReceived(shop, artist, balance?.invoiceId ?? "", received.paymentId))
  expect(await stageOf(id)).toMatchObject({ stage: "final_approval" })
  await payNext(shop, id)
  expect(await deliver(shop, artist, id, { on: "2999-01-01" })).toMatchObject({
    problem: { fields: { on: expect.any(String) } },
  })
  must(await deliver(shop, artist, id, { on: "2026-01-05" }))
  expect((await stageOf(id))?.deliveredAt?.toISOString()).toContain("2026-01-05")
  must(await moveCommission(shop, artist, id, { to: "closed" }))
})

test("a held commission resumes at its stage; the waitlist has an order; declining sends the client the reason", async () => {
  const { id } = await accepted(shop)
  must(await putOnHold(shop, artist, id, { until: "2099-03-01", reason: "They are moving." }))
  expect(await moveCommission(shop, artist, id, { to: "sketch" })).toMatchObject({ problem: { code: "conflict" } })
  must(await resume(shop, artist, id))
  expect(await stageOf(id)).toMatchObject({ stage: "accepted", heldStage: null, heldUntil: null, heldReason: "" })

  const [one, two] = [await insertCommission(shop), await insertCommission(shop, { subject: "The second" })]
  must(await waitlist(shop, artist, one.id))
  must(await waitlist(shop, artist, two.id))
  must(await waitlist(shop, artist, two.id, { place: 1 }))
  expect([(await stageOf(one.id))?.waitlistPlace, (await stageOf(two.id))?.waitlistPlace]).toEqual([2, 1])
  expect(await decline(shop, artist, one.id, { reason: "" })).toMatchObject({
    problem: { fields: { reason: expect.any(String) } },
  })
  must(await decline(shop, artist, one.id, { reason: "No boats this year." }))
  expect(await stageOf(one.id)).toMatchObject({ stage: "declined", waitlistPlace: null })
  const told = (await shop.db.select().from(mails)).filter(({ content }) =>
    JSON.stringify(content).includes("No boats this year."),
  )
  expect(told).toHaveLength(1)
})

test("only the studio changes stages; a client cannot cancel an accepted commission", async () => {
  const { id } = await accepted(shop)
  const user = { kind: "user" as const, id: "u", email: "u@example.com", name: "U", role: "user" as const }
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [user, "forbidden"],
  ] as const) {
    expect(await moveCommission(shop, actor, id, { to: "sketch" })).toMatchObject({ problem: { code } })
    expect(await cancel(shop, actor, id, { reason: "x" })).toMatchObject({ problem: { code } })
  }
  expect(await cancel(shop, await clientIn(shop, id), id, { reason: "No" })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect(await moveCommission(shop, artist, "nothing", { to: "sketch" })).toMatchObject({
    problem: { code: "not_found" },
  })
})

test("a balance that is past due when the piece is approved is requested with the usual term", async () => {
  const { id, proofId } = await atProof()
  await shop.db.update(commissionMilestones).set({ due: "2020-01-31" }).where(eq(commissionMilestones.commissionId, id))
  must(await approveProof(shop, artist, id, { proofId }))
  const balance = (await milestonesOf(shop.db, id)).find(({ kind }) => kind === "balance")
  expect(balance?.invoiceId).not.toBeNull()
})

test("a sketch needs no answer once the work has continued", async () => {
  const { id } = await accepted(shop)
  const { proofId } = await sent(id, "sketch")
  const client = await clientIn(shop, id)
  must(await cancel(shop, artist, id, { reason: "No time", tell: false }))
  const marks = [{ text: "Less red" }]
  expect(await sendProofBack(shop, client, id, { proofId, marks })).toMatchObject({ ok: false })
  expect((await stageOf(id))?.revisionsUsed).toBe(0)
})

test("a size without a unit is in the studio's", async () => {
  const { id, name, email, subject, description } = await insertCommission(shop)
  const wants = { name, email, subject, description }
  expect(must(await saveWants(shop, artist, id, { ...wants, size: "20 x 30" }))).toMatchObject({ heightMm: 508 })
  expect(must(await saveWants(shop, artist, id, { ...wants, size: "20 x 30 cm" }))).toMatchObject({ heightMm: 200 })
})

test("a corrected address revokes the former address's portal links, and takes over the messages", async () => {
  const row = await insertCommission(shop)
  must(await openLetters(shop, artist, row.id))
  const secret = await linkTo(shop, row.id)
  const { name, subject, description } = row
  must(await saveWants(shop, artist, row.id, { name, subject, description, email: "ana@elsewhere.example" }))
  expect(await clientOf(shop, secret)).toBeNull()
  const [thread] = await shop.db
    .select()
    .from(threads)
    .where(eq(threads.id, (await stageOf(row.id))?.threadId ?? ""))
  expect(thread?.email).toBe("ana@elsewhere.example")
})
