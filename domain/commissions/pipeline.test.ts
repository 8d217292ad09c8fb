import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissionProofMarks, commissionProofs } from "../../db/tables/commission-proofs.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { commissionPortalLinks, commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import {
  buildQuoteInput,
  createAcceptedCommission,
  createPortalClient,
  createQuotedCommission,
  createTestPortalLink,
  expectOk,
  insertCommission,
  insertDraftProof,
  payOpenInvoices,
} from "../../tests/support/commissions.ts"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import { system, visitor } from "../actor.ts"
import { receiveInvoicePayment, undoInvoicePayment } from "../payments/receive-for-invoice.server.ts"
import { findClient } from "./client.server.ts"
import { openCommissionThread } from "./commission-messages.server.ts"
import {
  declineCommission,
  deliverCommission,
  holdCommission,
  resumeCommission,
  setCommissionCancelled,
  setCommissionStage,
  waitlistCommission,
} from "./commission-stage-commands.server.ts"
import { saveBrief } from "./edit-commission.server.ts"
import { listMilestones } from "./milestones.server.ts"
import { approveProof, noRevisionLeft, sendProofBack } from "./proof-answers.server.ts"
import { notTicked, sendProof, tickMark } from "./proof-commands.server.ts"
import { acceptCommissionQuote, declineQuote, quoteCommission, sendQuote } from "./quote-commands.server.ts"

const { shop } = await openEmailShop()
const artist = system("Artist")

const stageOf = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]
const sent = async (id: string, kind: "sketch" | "proof", version = 1) => {
  const draft = await insertDraftProof(shop, id, kind, version)
  expectOk(await sendProof(shop, artist, id, { proofId: draft.proofId }))
  return draft
}
/** A commission whose proof waits for the client. */
const atProof = async (changes: object = {}) => {
  const { id } = await createAcceptedCommission(shop, changes)
  expectOk(await setCommissionStage(shop, artist, id, { to: "in_progress" }))
  return { id, ...(await sent(id, "proof")) }
}

test("a quote is written, sent with a link, accepted once by two who press at once, and its deposit is invoiced [ADM-11]", async () => {
  const row = await insertCommission(shop)
  const first = expectOk(await quoteCommission(shop, artist, row.id, buildQuoteInput()))
  expect(expectOk(await quoteCommission(shop, artist, row.id, buildQuoteInput({ total: 600_000 })))).toMatchObject({
    id: first.id,
    version: 1,
    total: 600_000,
  })
  expectOk(await sendQuote(shop, artist, row.id, first.id))
  const second = expectOk(await quoteCommission(shop, artist, row.id, buildQuoteInput({ terms: "Other terms." })))
  expect(second).toMatchObject({ version: 2, termsVersion: first.termsVersion + 1 })
  expectOk(await sendQuote(shop, artist, row.id, second.id))
  const client = await createPortalClient(shop, row.id)
  const yes = (quoteId: string) => acceptCommissionQuote(shop, client, row.id, { quoteId, terms: "yes" })
  expect(await yes(first.id)).toMatchObject({ ok: false, problem: { code: "conflict" } })
  const answers = await Promise.all([yes(second.id), yes(second.id), yes(second.id)])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await stageOf(row.id)).toMatchObject({ stage: "accepted", revisionsIncluded: 1 })
  const all = await listMilestones(shop.db, row.id)
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
  const { id, quote } = await createQuotedCommission(shop)
  const other = await createQuotedCommission(shop)
  const client = await createPortalClient(shop, id)
  const yes = { quoteId: quote.id, terms: "yes" as const }
  expect(await acceptCommissionQuote(shop, visitor, id, yes)).toMatchObject({ problem: { code: "unauthenticated" } })
  const theirs = { quoteId: other.quote.id, terms: "yes" as const }
  expect(await acceptCommissionQuote(shop, client, other.id, theirs)).toMatchObject({ problem: { code: "not_found" } })
  expect(await acceptCommissionQuote(shop, client, id, theirs)).toMatchObject({ problem: { code: "not_found" } })
  const late = { ...shop, now: () => new Date(Date.now() + 500 * 86_400_000) }
  expect(await acceptCommissionQuote(late, client, id, yes)).toMatchObject({ problem: { code: "not_found" } })
  await shop.db
    .update(commissionPortalLinks)
    .set({ revokedAt: new Date() })
    .where(eq(commissionPortalLinks.id, client.linkId))
  expect(await acceptCommissionQuote(shop, client, id, yes)).toMatchObject({ problem: { code: "not_found" } })
})

test("a client cannot accept an expired quote; a declined one makes it an inquiry again", async () => {
  const { id, quote } = await createQuotedCommission(shop, { validUntil: "2099-01-31" })
  const client = await createPortalClient(shop, id)
  await shop.db.update(commissionQuotes).set({ validUntil: "2020-01-31" }).where(eq(commissionQuotes.id, quote.id))
  expect(await acceptCommissionQuote(shop, client, id, { quoteId: quote.id, terms: "yes" })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("January 31, 2020") },
  })
  expectOk(await declineQuote(shop, client, id, { quoteId: quote.id, reason: "Too large." }))
  expect(await stageOf(id)).toMatchObject({ stage: "inquiry" })
  expectOk(await declineQuote(shop, client, id, { quoteId: quote.id }))
  expect(await acceptCommissionQuote(shop, client, id, { quoteId: quote.id, terms: "yes" })).toMatchObject({
    ok: false,
  })
})

test("deposit and milestones cannot come to more than the total", async () => {
  const { id } = await insertCommission(shop)
  const milestones = [{ title: "Frame", amount: 400_000 }]
  expect(await quoteCommission(shop, artist, id, buildQuoteInput({ milestones }))).toMatchObject({
    problem: { code: "invalid", fields: { milestones: expect.any(String) } },
  })
  expect(await quoteCommission(shop, artist, id, buildQuoteInput({ depositPercent: 101 }))).toMatchObject({
    problem: { fields: { depositPercent: "A deposit is at most 100 percent." } },
  })
  expectOk(
    await quoteCommission(shop, artist, id, buildQuoteInput({ milestones: [{ title: "Frame", amount: 36_000 }] })),
  )
})

test("nothing is sketched before the deposit has come, and nothing sent before it is sketched", async () => {
  const { id } = await createAcceptedCommission(shop, { paid: false })
  const to = (stage: "sketch" | "in_progress" | "sketch_approved") =>
    setCommissionStage(shop, artist, id, { to: stage })
  expect(await to("sketch")).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("deposit") },
  })
  await payOpenInvoices(shop, id)
  expectOk(await to("sketch"))
  expect(await to("sketch_approved")).toMatchObject({ problem: { code: "conflict" } })
  expect(await setCommissionStage(shop, artist, id, { to: "in_progress", from: "accepted" })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("has just been moved") },
  })
  const { proofId } = await sent(id, "sketch")
  expectOk(await approveProof(shop, await createPortalClient(shop, id), id, { proofId }))
  expect(await stageOf(id)).toMatchObject({ stage: "sketch_approved" })
  expectOk(await to("in_progress"))
})

test("a proof is sent back once by two at a time, ticked, sent again, approved once; the older one never [ADM-11]", async () => {
  const { id, proofId, pictureId } = await atProof()
  const client = await createPortalClient(shop, id)
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
  const next = await insertDraftProof(shop, id, "proof", 2)
  expect(await approveProof(shop, client, id, { proofId: next.proofId })).toMatchObject({
    problem: { code: "not_found" },
  })
  expect(await sendProof(shop, artist, id, { proofId: next.proofId })).toMatchObject({ problem: { reason: notTicked } })
  for (const { id: markId } of asked) expectOk(await tickMark(shop, artist, id, { markId, done: true }))
  expectOk(await sendProof(shop, artist, id, { proofId: next.proofId }))
  expect(await approveProof(shop, client, id, { proofId })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("newer version") },
  })
  const yes = await Promise.all([1, 2].map(() => approveProof(shop, client, id, { proofId: next.proofId })))
  expect(yes.map(({ ok }) => ok)).toEqual([true, true])
  expect(await stageOf(id)).toMatchObject({ stage: "final_approval" })
  expect((await listMilestones(shop.db, id)).map(({ kind, state }) => [kind, state])).toEqual([
    ["deposit", "paid"],
    ["balance", "issued"],
  ])
})

test("approving and sending back at once: one of them counts", async () => {
  const { id, proofId } = await atProof()
  const client = await createPortalClient(shop, id)
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
  const client = await createPortalClient(shop, id)
  const ask = (furtherPrice?: number) =>
    sendProofBack(shop, client, id, { proofId, marks: [{ text: "Darker" }], ...(furtherPrice ? { furtherPrice } : {}) })
  expect(await ask()).toMatchObject({ problem: { reason: noRevisionLeft, message: expect.stringContaining("$300") } })
  expect(await ask(1)).toMatchObject({ problem: { reason: noRevisionLeft } })
  expectOk(await ask(30_000))
  expect(await stageOf(id)).toMatchObject({ revisionsExtra: 1, revisionsUsed: 1, stage: "revision" })
  expect((await listMilestones(shop.db, id)).map(({ kind, amount }) => [kind, amount])).toContainEqual([
    "revision",
    30_000,
  ])
})

test("the balance moves an approved commission on, and back when it was entered by mistake [ADM-11]", async () => {
  const { id, proofId } = await atProof()
  expectOk(await approveProof(shop, await createPortalClient(shop, id), id, { proofId }))
  const balance = (await listMilestones(shop.db, id)).find(({ kind }) => kind === "balance")
  const received = expectOk(await receiveInvoicePayment(shop, artist, balance?.invoiceId ?? ""))
  expect(await stageOf(id)).toMatchObject({ stage: "balance_paid" })
  if (!("paymentId" in received)) throw new Error("no payment")
  expectOk(await undoInvoicePayment(shop, artist, balance?.invoiceId ?? "", received.paymentId))
  expect(await stageOf(id)).toMatchObject({ stage: "final_approval" })
  await payOpenInvoices(shop, id)
  expect(await deliverCommission(shop, artist, id, { on: "2999-01-01" })).toMatchObject({
    problem: { fields: { on: expect.any(String) } },
  })
  expectOk(await deliverCommission(shop, artist, id, { on: "2026-01-05" }))
  expect((await stageOf(id))?.deliveredAt?.toISOString()).toContain("2026-01-05")
  expectOk(await setCommissionStage(shop, artist, id, { to: "closed" }))
})

test("a held commission resumes at its stage; the waitlist has an order; declining sends the client the reason", async () => {
  const { id } = await createAcceptedCommission(shop)
  expectOk(await holdCommission(shop, artist, id, { until: "2099-03-01", reason: "They are moving." }))
  expect(await setCommissionStage(shop, artist, id, { to: "sketch" })).toMatchObject({ problem: { code: "conflict" } })
  expectOk(await resumeCommission(shop, artist, id))
  expect(await stageOf(id)).toMatchObject({ stage: "accepted", heldStage: null, heldUntil: null, heldReason: "" })

  const [one, two] = [await insertCommission(shop), await insertCommission(shop, { subject: "The second" })]
  expectOk(await waitlistCommission(shop, artist, one.id))
  expectOk(await waitlistCommission(shop, artist, two.id))
  expectOk(await waitlistCommission(shop, artist, two.id, { place: 1 }))
  expect([(await stageOf(one.id))?.waitlistPlace, (await stageOf(two.id))?.waitlistPlace]).toEqual([2, 1])
  expect(await declineCommission(shop, artist, one.id, { reason: "" })).toMatchObject({
    problem: { fields: { reason: expect.any(String) } },
  })
  expectOk(await declineCommission(shop, artist, one.id, { reason: "No boats this year." }))
  expect(await stageOf(one.id)).toMatchObject({ stage: "declined", waitlistPlace: null })
  const told = (await shop.db.select().from(outboxEmails)).filter(({ content }) =>
    JSON.stringify(content).includes("No boats this year."),
  )
  expect(told).toHaveLength(1)
})

test("only the studio changes stages; a client cannot cancel an accepted commission", async () => {
  const { id } = await createAcceptedCommission(shop)
  const user = { kind: "user" as const, id: "u", email: "u@example.com", name: "U", role: "user" as const }
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [user, "forbidden"],
  ] as const) {
    expect(await setCommissionStage(shop, actor, id, { to: "sketch" })).toMatchObject({ problem: { code } })
    expect(await setCommissionCancelled(shop, actor, id, { reason: "x" })).toMatchObject({ problem: { code } })
  }
  expect(await setCommissionCancelled(shop, await createPortalClient(shop, id), id, { reason: "No" })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect(await setCommissionStage(shop, artist, "nothing", { to: "sketch" })).toMatchObject({
    problem: { code: "not_found" },
  })
})

test("a balance that is past due when the piece is approved is requested with the usual term", async () => {
  const { id, proofId } = await atProof()
  await shop.db.update(commissionMilestones).set({ due: "2020-01-31" }).where(eq(commissionMilestones.commissionId, id))
  expectOk(await approveProof(shop, artist, id, { proofId }))
  const balance = (await listMilestones(shop.db, id)).find(({ kind }) => kind === "balance")
  expect(balance?.invoiceId).not.toBeNull()
})

test("a sketch needs no answer once the work has continued", async () => {
  const { id } = await createAcceptedCommission(shop)
  const { proofId } = await sent(id, "sketch")
  const client = await createPortalClient(shop, id)
  expectOk(await setCommissionCancelled(shop, artist, id, { reason: "No time", tell: false }))
  const marks = [{ text: "Less red" }]
  expect(await sendProofBack(shop, client, id, { proofId, marks })).toMatchObject({ ok: false })
  expect((await stageOf(id))?.revisionsUsed).toBe(0)
})

test("a size without a unit is in the studio's", async () => {
  const { id, name, email, subject, description } = await insertCommission(shop)
  const wants = { name, email, subject, description }
  expect(expectOk(await saveBrief(shop, artist, id, { ...wants, size: "20 x 30" }))).toMatchObject({ heightMm: 508 })
  expect(expectOk(await saveBrief(shop, artist, id, { ...wants, size: "20 x 30 cm" }))).toMatchObject({ heightMm: 200 })
})

test("a corrected address revokes the former address's portal links, and takes over the messages", async () => {
  const row = await insertCommission(shop)
  expectOk(await openCommissionThread(shop, artist, row.id))
  const secret = await createTestPortalLink(shop, row.id)
  const { name, subject, description } = row
  expectOk(await saveBrief(shop, artist, row.id, { name, subject, description, email: "ana@elsewhere.example" }))
  expect(await findClient(shop, secret)).toBeNull()
  const [thread] = await shop.db
    .select()
    .from(threads)
    .where(eq(threads.id, (await stageOf(row.id))?.threadId ?? ""))
  expect(thread?.email).toBe("ana@elsewhere.example")
})
