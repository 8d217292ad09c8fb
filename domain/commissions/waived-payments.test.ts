import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import {
  createAcceptedCommission,
  createPortalClient,
  expectOk,
  insertDraftProof,
  payOpenInvoices,
} from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { waivePayment } from "../payments/close-card-pages.server.ts"
import { creditInvoiceManually } from "../payments/manual-credit.server.ts"
import { listPortalPayments } from "../payments/portal-payments.server.ts"
import { receiveInvoicePayment, undoInvoicePayment } from "../payments/receive-for-invoice.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { lockCommission } from "./commission-row.server.ts"
import { setCommissionCancelled, setCommissionStage } from "./commission-stage-commands.server.ts"
import { requestPayment } from "./invoice-milestone.server.ts"
import { getCommissionMoney, listMilestones } from "./milestones.server.ts"
import { approveProof } from "./proof-answers.server.ts"
import { sendProof } from "./proof-commands.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Artist")
await saveSettings(shop, artist, "site", { artistName: "Ada", contactEmail: "studio@example.com" })

const of = async (id: string, kind: string) => {
  const one = (await listMilestones(shop.db, id)).find((milestone) => milestone.kind === kind)
  if (!one) throw new Error("no such payment")
  return one
}
const stageOf = async (id: string) => (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.stage

/** A commission whose proof waits for its approval; the balance is $3,360. */
async function atProof() {
  const { id } = await createAcceptedCommission(shop)
  expectOk(await setCommissionStage(shop, artist, id, { to: "in_progress" }))
  const { proofId } = await insertDraftProof(shop, id, "proof")
  expectOk(await sendProof(shop, artist, id, { proofId }))
  const approve = async () => expectOk(await approveProof(shop, await createPortalClient(shop, id), id, { proofId }))
  return { id, approve }
}

test("an invoice that was credited in full is sent again under a new number, and its money moves the commission [ADM-11]", async () => {
  const { id, approve } = await atProof()
  await approve()
  const first = await of(id, "balance")
  expectOk(await creditInvoiceManually(shop, artist, first.invoiceId ?? "", { reason: "Wrong address" }))
  expect(await of(id, "balance")).toMatchObject({ state: "void", open: 336_000 })
  expect((await listPortalPayments(shop, id, false)).at(-1)).toMatchObject({ invoiceId: null, methods: null })
  expectOk(await requestPayment(shop, artist, id, first.id))
  const second = await of(id, "balance")
  expect(second).toMatchObject({ state: "issued", open: 336_000 })
  expect(second.invoiceId).not.toBe(first.invoiceId)
  await payOpenInvoices(shop, id)
  expect(await stageOf(id)).toBe("balance_paid")
  expectOk(await creditInvoiceManually(shop, artist, second.invoiceId ?? "", { amount: 10_000, reason: "Late" }))
  expect(await stageOf(id)).toBe("balance_paid")
})

test("a credit note over what is open moves an approved commission on [ADM-11]", async () => {
  const { id, approve } = await atProof()
  await approve()
  const balance = await of(id, "balance")
  expectOk(await receiveInvoicePayment(shop, artist, balance.invoiceId ?? "", { amount: 300_000 }))
  expect(await stageOf(id)).toBe("final_approval")
  expectOk(
    await creditInvoiceManually(shop, artist, balance.invoiceId ?? "", {
      amount: 36_000,
      reason: "Smaller than agreed",
    }),
  )
  expect(await stageOf(id)).toBe("balance_paid")
  expect(await getCommissionMoney(shop.db, id)).toMatchObject({ total: 524_000, paid: 524_000, allPaid: true })
})

test("a payment is waived for a reason that the history keeps: its invoice is credited, and the commission goes on [ADM-11]", async () => {
  const { id, approve } = await atProof()
  await approve()
  const balance = await of(id, "balance")
  const waive = (reason: string) => waivePayment(shop, artist, id, { milestoneId: balance.id, reason })
  expect(await waive(" ")).toMatchObject({ problem: { code: "invalid" } })
  const refused = await waivePayment(shop, visitor, id, { milestoneId: balance.id, reason: "x" })
  expect(refused).toMatchObject({ problem: { code: "unauthenticated" } })
  for (let time = 0; time < 2; time++) expectOk(await waive("A gift for her mother"))
  expect(await of(id, "balance")).toMatchObject({ state: "void", open: 0, waivedAt: expect.any(Date) })
  expect(await stageOf(id)).toBe("balance_paid")
  expect(await getCommissionMoney(shop.db, id)).toMatchObject({ total: 224_000, paid: 224_000 })
  expect((await listPortalPayments(shop, id, false)).at(-1)).toMatchObject({ waived: true, methods: null, asked: 0 })
  const lines = await shop.db
    .select()
    .from(history)
    .where(and(eq(history.nounId, id), eq(history.action, "payment waived")))
  expect(lines.map(({ detail }) => detail)).toMatchObject([{ amount: 336_000, reason: "A gift for her mother" }])
  // a mistake: it is asked for again
  expectOk(await requestPayment(shop, artist, id, balance.id))
  expect(await of(id, "balance")).toMatchObject({ state: "issued", open: 336_000, waivedAt: null })
  expect(await stageOf(id)).toBe("final_approval")
})

test("money that is undone of a payment whose rest was waived is open again, and its invoice can be sent once more [ADM-11]", async () => {
  const { id, approve } = await atProof()
  await approve()
  const balance = await of(id, "balance")
  const invoiceId = balance.invoiceId ?? ""
  const part = expectOk(await receiveInvoicePayment(shop, artist, invoiceId, { amount: 100_000 }))
  expectOk(await waivePayment(shop, artist, id, { milestoneId: balance.id, reason: "A gift" }))
  expect(await stageOf(id)).toBe("balance_paid")
  expect(await getCommissionMoney(shop.db, id)).toMatchObject({ total: 324_000, paid: 324_000, allPaid: true })
  expectOk(await undoInvoicePayment(shop, artist, invoiceId, "paymentId" in part ? part.paymentId : ""))
  expect(await of(id, "balance")).toMatchObject({ open: 100_000, waivedAt: expect.any(Date) })
  expect(await getCommissionMoney(shop.db, id)).toMatchObject({ total: 324_000, paid: 224_000, allPaid: false })
  expect(await stageOf(id)).toBe("final_approval")
  expect((await listPortalPayments(shop, id, false)).at(-1)).toMatchObject({
    waived: false,
    asked: 100_000,
    methods: {},
  })
  const before = await shop.db.$count(outboxEmails)
  expect(expectOk(await requestPayment(shop, artist, id, balance.id))).toEqual({ invoiceId, again: true })
  expect(await shop.db.$count(outboxEmails)).toBe(before + 1)
  expect(await of(id, "balance")).toMatchObject({ open: 100_000, waivedAt: null, invoiceId })
  // pressed twice
  expect(expectOk(await requestPayment(shop, artist, id, balance.id))).toEqual({ invoiceId, again: false })
  expect(await shop.db.$count(outboxEmails)).toBe(before + 1)
})

const waits = async () => {
  const { rows } = await shop.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test("waiving locks the invoice before the commission, as recording a payment does", async () => {
  const { id, approve } = await atProof()
  await approve()
  const balance = await of(id, "balance")
  const payment = expectOk(await receiveInvoicePayment(shop, artist, balance.invoiceId ?? "", { amount: 1000 }))
  const paymentId = "paymentId" in payment ? payment.paymentId : ""
  for (const act of [
    () => waivePayment(shop, artist, id, { milestoneId: balance.id, reason: "A gift" }),
    () => undoInvoicePayment(shop, artist, balance.invoiceId ?? "", paymentId),
  ]) {
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = shop.db.transaction(async (tx) => {
      await lockIssuedInvoice(tx, { id: balance.invoiceId ?? "" })
      held.resolve()
      await go.promise
      await tx.execute(sql`set local lock_timeout to '100ms'`)
      expect((await lockCommission(tx, id))?.id).toBe(id)
      await tx.execute(sql`select from payments where id = ${paymentId} for update`)
    })
    await held.promise
    const acting = act()
    await expect.poll(waits).toBe(true)
    go.resolve()
    await writing
    expectOk(await acting)
  }
})

test("a waived deposit lets the work begin, and a waived balance is not invoiced by the approval", async () => {
  const { id } = await createAcceptedCommission(shop, { paid: false })
  expectOk(await waivePayment(shop, artist, id, { milestoneId: (await of(id, "deposit")).id, reason: "For a friend" }))
  expectOk(await setCommissionStage(shop, artist, id, { to: "in_progress" }))
  expectOk(await waivePayment(shop, artist, id, { milestoneId: (await of(id, "balance")).id, reason: "For a friend" }))
  const { proofId } = await insertDraftProof(shop, id, "proof")
  expectOk(await sendProof(shop, artist, id, { proofId }))
  expectOk(await approveProof(shop, artist, id, { proofId }))
  expect(await of(id, "balance")).toMatchObject({ invoiceId: null, open: 0 })
  expect(await stageOf(id)).toBe("balance_paid")
})

test("a paid milestone, or one of an ended commission, is neither waived nor requested", async () => {
  const { id } = await createAcceptedCommission(shop)
  const deposit = await of(id, "deposit")
  const paid = await waivePayment(shop, artist, id, { milestoneId: deposit.id, reason: "x" })
  expect(paid).toMatchObject({ problem: { code: "conflict", message: "Nothing of it is open." } })
  expectOk(await setCommissionCancelled(shop, artist, id, { reason: "No time", tell: false }))
  const balance = await of(id, "balance")
  const over = await waivePayment(shop, artist, id, { milestoneId: balance.id, reason: "x" })
  expect(over).toMatchObject({ problem: { code: "conflict" } })
  expect(await requestPayment(shop, artist, id, balance.id)).toMatchObject({ problem: { code: "conflict" } })
})
