import { and, eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { commissionProofMarks, commissionProofPictures, commissionProofs } from "../db/tables/commission-proofs.ts"
import { commissionMilestones, commissionQuotes } from "../db/tables/commission-quotes.ts"
import { commissionReferences, commissions } from "../db/tables/commissions.ts"
import { type Actor, system } from "../domain/actor.ts"
import { getPaymentPlan } from "../domain/commissions/quote.ts"
import { defaultQuoteTerms } from "../domain/commissions/quote-terms.ts"
import { recordEvent } from "../domain/history.server.ts"
import { issueNewInvoice } from "../domain/invoices/invoice-draft-commands.server.ts"
import { createPayment } from "../domain/payments/ledger/ledger.server.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { getCalendarDate } from "../lib/site-time.ts"
import type { DemoCommission } from "./commissions/type.ts"
import { demoCommissions } from "./commissions.ts"
import { createDateShift } from "./dates.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import type { DemoInvoice } from "./issue-invoices.ts"

type At = (written: string) => Date
/** Moves a day with the demo's other dates. */
type Day = (written: string | null | undefined) => string | null

type CommissionContext = {
  shop: Shop
  tx: Transaction
  works: DemoWorks
  at: At
  day: Day
  artist: Actor
  invoices: DemoInvoice[]
}

/**
 * Writes commissions with quotes, proofs and history.
 * @returns their invoices, each with its payment
 */
export async function writeDemoCommissions(shop: Shop, tx: Transaction, works: DemoWorks): Promise<DemoInvoice[]> {
  const at = createDateShift(shop.now())
  const day: Day = (written) => (written ? getCalendarDate("UTC", at(`${written}T12:00:00Z`)) : null)
  const { site } = await getSettings(tx, "site")
  const writing = { shop, tx, works, at, day, artist: system(site.artistName), invoices: [] as DemoInvoice[] }
  const ids: string[] = []
  for (const written of demoCommissions) ids.push(await writeCommission(writing, written))
  await recordDemo(tx, "commission", ids)
  return writing.invoices
}

async function writeCommission(writing: CommissionContext, written: DemoCommission): Promise<string> {
  const { tx, at, day, works } = writing
  const { held, quotes } = written
  const accepted = quotes.find(({ acceptedAt }) => acceptedAt)
  const moment = (time: string | undefined) => (time ? at(time) : null)
  const [row] = await tx
    .insert(commissions)
    .values({
      ...{ stage: written.stage, stageSince: at(written.stageSince), name: written.name, email: written.email },
      ...{ subject: written.subject, description: written.brief, size: written.size, medium: written.medium },
      ...{ heightMm: written.heightMm, widthMm: written.widthMm, palette: written.palette, use: written.use },
      ...{ budget: written.budget, deadline: day(written.deadline), notes: written.notes ?? "" },
      ...{ sketchDue: day(written.sketchDue), proofDue: day(written.proofDue), deliveryDue: day(written.deliveryDue) },
      revisionsIncluded: accepted?.revisions ?? 0,
      revisionsUsed: written.proofs.filter(({ sentBackAt }) => sentBackAt).length,
      ...(held
        ? {
            heldStage: held.stage,
            heldSince: at(written.stageSince),
            heldUntil: day(held.until),
            heldReason: held.reason,
          }
        : {}),
      waitlistPlace: written.waitlistPlace ?? null,
      endReason: written.endReason ?? "",
      deliveredAt: moment(written.deliveredAt),
      showConsentAt: written.mayBeShown ? moment(written.deliveredAt) : null,
      artworkId: written.artwork ? (works.get(written.artwork)?.id ?? null) : null,
      ...{ consentAt: at(written.receivedAt), createdAt: at(written.receivedAt), updatedAt: at(written.stageSince) },
    })
    .returning({ id: commissions.id })
  if (!row) throw new Error("the commission was not written")
  await writeReferences(writing, row.id, written)
  for (const [index, quote] of quotes.entries()) await writeQuote(writing, row.id, quote, index + 1, written)
  await writeProofs(writing, row.id, written)
  addInvoices(writing, row.id, written)
  await writeHistory(writing, row.id, written)
  return row.id
}

async function writeReferences({ tx, works, at }: CommissionContext, commissionId: string, written: DemoCommission) {
  for (const [position, slug] of written.references.entries()) {
    const artworkId = works.get(slug)?.id
    if (!artworkId) continue
    const addedAt = at(written.receivedAt)
    await tx.insert(commissionReferences).values({ commissionId, by: "client", position, artworkId, addedAt })
  }
}

async function writeQuote(
  { tx, at, day }: CommissionContext,
  commissionId: string,
  quote: DemoCommission["quotes"][number],
  version: number,
  { name: clientName, quotes: all }: DemoCommission,
) {
  const createdAt = at(quote.sentAt ?? all[0]?.sentAt ?? "")
  const currency = "USD"
  const [row] = await tx
    .insert(commissionQuotes)
    .values({
      ...{ commissionId, version, total: quote.totalCents, currency, depositPercent: quote.depositPercent },
      ...{ revisionsIncluded: quote.revisions, furtherRevisionPrice: quote.furtherRevisionCents },
      ...{ terms: defaultQuoteTerms, termsVersion: 1, note: quote.note, validUntil: day(quote.validUntil) },
      sentAt: quote.sentAt ? at(quote.sentAt) : null,
      acceptedAt: quote.acceptedAt ? at(quote.acceptedAt) : null,
      acceptedBy: quote.acceptedAt ? clientName : "",
      declinedAt: quote.declinedAt ? at(quote.declinedAt) : null,
      declineReason: quote.declineReason ?? "",
      ...{ createdAt, updatedAt: createdAt },
    })
    .returning({ id: commissionQuotes.id })
  if (!row) throw new Error("the quote was not written")
  const milestones = (quote.milestones ?? []).map(({ title, cents }) => ({ title, amount: cents, due: null }))
  const plan = getPaymentPlan({
    total: quote.totalCents,
    depositPercent: quote.depositPercent,
    milestones,
    balanceDue: null,
  })
  await tx
    .insert(commissionMilestones)
    .values(plan.map((one, position) => ({ ...one, position, commissionId, quoteId: row.id, currency, createdAt })))
}

async function writeProofs({ tx, at }: CommissionContext, commissionId: string, { proofs, name }: DemoCommission) {
  const versions = { sketch: 0, proof: 0 }
  for (const { kind, note, sentAt, approvedAt, sentBackAt, marks = [] } of proofs) {
    versions[kind] += 1
    const [row] = await tx
      .insert(commissionProofs)
      .values({
        ...{ commissionId, kind, version: versions[kind], note, sentAt: sentAt ? at(sentAt) : null },
        ...(approvedAt ? { approvedAt: at(approvedAt), approvedBy: name } : {}),
        ...(sentBackAt ? { sentBackAt: at(sentBackAt), sentBackBy: name } : {}),
        createdAt: at(sentAt ?? proofs.findLast((one) => one.sentAt)?.sentAt ?? ""),
      })
      .returning({ id: commissionProofs.id })
    if (!row || marks.length === 0) continue
    // Marks get their positions with the picture: see `proof-pictures.server.ts`.
    await tx.insert(commissionProofMarks).values(
      marks.map(({ text, isDone }, index) => ({
        ...{ proofId: row.id, position: index + 1, text },
        doneAt: isDone && sentBackAt ? at(sentBackAt) : null,
      })),
    )
  }
}

function addInvoices(
  { shop, tx, at, artist, invoices }: CommissionContext,
  commissionId: string,
  written: DemoCommission,
) {
  const issue = async (kind: "deposit" | "balance", issuedOn: string, paid: string | undefined) => {
    const [milestone] = await tx
      .select({ milestone: commissionMilestones })
      .from(commissionMilestones)
      .innerJoin(commissionQuotes, eq(commissionQuotes.id, commissionMilestones.quoteId))
      .where(and(eq(commissionMilestones.commissionId, commissionId), eq(commissionMilestones.kind, kind)))
    if (!milestone) return
    const { id, amount, currency, title } = milestone.milestone
    const line = { title: `Commission: ${written.subject}`, details: title, quantity: 1, price: amount, rate: 0 }
    const draft = { name: written.name, email: written.email, currency, lines: [line] }
    const issued = await issueNewInvoice({ shop, tx, actor: artist, now: at(issuedOn) }, draft, "demo")
    if (!issued.ok) throw new Error(issued.problem.message)
    const { id: invoiceId, number } = issued.value
    await tx.update(commissionMilestones).set({ invoiceId }).where(eq(commissionMilestones.id, id))
    if (!paid) return
    const receipt = { key: `hand:${invoiceId}`, method: "bank_transfer", reference: number, amount, currency }
    await createPayment(tx, receipt, { orderId: null, invoiceId, receivedAt: at(paid) })
  }
  const acceptedAt = written.quotes.find((quote) => quote.acceptedAt)?.acceptedAt
  const approvedAt = written.proofs.find((proof) => proof.kind === "proof" && proof.approvedAt)?.approvedAt
  if (acceptedAt)
    invoices.push({ at: at(acceptedAt), issue: () => issue("deposit", acceptedAt, written.depositPaidAt) })
  if (approvedAt)
    invoices.push({ at: at(approvedAt), issue: () => issue("balance", approvedAt, written.balancePaidAt) })
}

async function writeHistory({ tx, at, artist }: CommissionContext, nounId: string, written: DemoCommission) {
  type Line = { time: string; action: string; detail?: Record<string, unknown>; isClients?: boolean }
  const lines: Line[] = [{ time: written.receivedAt, action: "requested", isClients: true }]
  for (const [index, quote] of written.quotes.entries()) {
    const detail = { version: index + 1, total: quote.totalCents, currency: "USD" }
    if (quote.sentAt) lines.push({ time: quote.sentAt, action: "quote sent", detail })
    if (quote.acceptedAt)
      lines.push({
        time: quote.acceptedAt,
        action: "quote accepted",
        detail: { ...detail, termsVersion: 1 },
        isClients: true,
      })
    if (quote.declinedAt)
      lines.push({
        time: quote.declinedAt,
        action: "quote declined",
        detail: { ...detail, reason: quote.declineReason },
        isClients: true,
      })
  }
  const versions = { sketch: 0, proof: 0 }
  for (const { kind, sentAt, approvedAt, sentBackAt, marks = [] } of written.proofs) {
    versions[kind] += 1
    const detail = { kind, version: versions[kind] }
    if (sentAt) lines.push({ time: sentAt, action: "proof sent", detail })
    if (approvedAt) lines.push({ time: approvedAt, action: "proof approved", detail, isClients: true })
    const wishes = marks.map(({ text }) => text)
    if (sentBackAt)
      lines.push({ time: sentBackAt, action: "proof sent back", detail: { ...detail, wishes }, isClients: true })
  }
  const to = written.stage
  const passed = ["in_progress", "on_hold", "waitlist", "declined", "closed", "sketch"]
  if (passed.includes(to)) lines.push({ time: written.stageSince, action: "moved", detail: { to } })
  for (const { time, action, detail = {}, isClients } of lines.toSorted((a, b) => a.time.localeCompare(b.time)))
    await recordEvent(
      tx,
      isClients ? { kind: "visitor" } : artist,
      {
        noun: "commission",
        nounId,
        action,
        detail: { ...detail, ...(isClients ? { by: written.name } : {}) },
        ...(action === "moved" ? { changes: { stage: { before: null, after: to } } } : {}),
      },
      at(time),
    )
}

/** Versions without pictures, with the files that they show. */
export async function proofsWithoutPictures(shop: Pick<Shop, "db">) {
  const rows = await shop.db
    .select({
      id: commissionProofs.id,
      kind: commissionProofs.kind,
      version: commissionProofs.version,
      subject: commissions.subject,
      picture: commissionProofPictures.id,
    })
    .from(commissionProofs)
    .innerJoin(commissions, eq(commissions.id, commissionProofs.commissionId))
    .leftJoin(commissionProofPictures, eq(commissionProofPictures.proofId, commissionProofs.id))
  return rows.flatMap(({ id, kind, version, subject, picture }) => {
    if (picture) return []
    const written = demoCommissions.find((one) => one.subject === subject)
    const proof = written?.proofs.filter((one) => one.kind === kind)[version - 1]
    return proof ? [{ id, proof }] : []
  })
}
