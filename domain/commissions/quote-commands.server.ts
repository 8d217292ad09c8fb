import { and, desc, eq, isNull, max } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { commissionMilestones, commissionQuotes } from "../../db/tables/commission-quotes.ts"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { canTransition } from "../machine.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type Client, commandOnCommission, insertPortalLink, portalCommand } from "./client.server.ts"
import { quoteAnswerEmail, sendPortalEmail } from "./client-portal-emails.server.ts"
import { type CommissionStage, commissionMachine } from "./commission-machine.ts"
import {
  type CommissionRow,
  type QuoteRow,
  recordCommissionEvent,
  transitionCommission,
  withdrawOpenQuotes,
} from "./commission-row.server.ts"
import { invoiceMilestone } from "./invoice-milestone.server.ts"
import { getPaymentPlan, type QuoteInput, quoteSchema } from "./quote.ts"

const isQuoteOf = (row: CommissionRow) => eq(commissionQuotes.commissionId, row.id)

async function lockQuote(tx: Transaction, row: CommissionRow, id: string): Promise<QuoteRow | null> {
  const [quote] = await tx
    .select()
    .from(commissionQuotes)
    .where(and(matchesId(commissionQuotes.id, id), isQuoteOf(row)))
    .for("update")
  return quote ?? null
}

const noQuote = refuse("not_found", "There is no such quote.")

/** The client sees it only once it is sent. Refuses (409) once a quote is accepted: later agreements are milestones. */
export const quoteCommission = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof quoteSchema>,
): Promise<Outcome<QuoteRow>> =>
  commandOnCommission(shop, actor, id, validateInput(quoteSchema, input), async (context, row, asked) => {
    const { tx, now } = context
    if (!canBeQuoted(row)) return refuse("conflict", "A quote was accepted. Add what is agreed on now as a payment.")
    const [last] = await tx
      .select({ version: max(commissionQuotes.version) })
      .from(commissionQuotes)
      .where(isQuoteOf(row))
    const [draft] = await tx
      .select()
      .from(commissionQuotes)
      .where(and(isQuoteOf(row), isNull(commissionQuotes.sentAt), isNull(commissionQuotes.withdrawnAt)))
    const { milestones: _, balanceDue: __, ...said } = asked
    const values = { ...said, termsVersion: await getTermsVersion(tx, asked.terms), updatedAt: now }
    const [quote] = draft
      ? await tx.update(commissionQuotes).set(values).where(eq(commissionQuotes.id, draft.id)).returning()
      : await tx
          .insert(commissionQuotes)
          .values({ ...values, commissionId: row.id, version: (last?.version ?? 0) + 1, createdAt: now })
          .returning()
    if (!quote) throw new Error("the quote was not kept")
    await savePlan(tx, quote, asked, now)
    await recordCommissionEvent(context, row.id, "quote written", {
      version: quote.version,
      total: quote.total,
      currency: quote.currency,
    })
    return done(quote)
  })

const canBeQuoted = ({ stage }: CommissionRow) =>
  stage === "quoted" || canTransition(commissionMachine, stage as CommissionStage, "quoted", "admin")

async function savePlan(tx: Transaction, quote: QuoteRow, asked: QuoteInput, createdAt: Date): Promise<void> {
  await tx.delete(commissionMilestones).where(eq(commissionMilestones.quoteId, quote.id))
  const { commissionId, currency } = quote
  await tx.insert(commissionMilestones).values(
    getPaymentPlan(asked).map((one, position) => ({
      ...one,
      position,
      commissionId,
      quoteId: quote.id,
      currency,
      createdAt,
    })),
  )
}

/** Equal texts have the same number in every commission. */
async function getTermsVersion(tx: Transaction, terms: string): Promise<number> {
  const { termsVersion } = commissionQuotes
  const [same] = await tx
    .select({ termsVersion })
    .from(commissionQuotes)
    .where(eq(commissionQuotes.terms, terms))
    .limit(1)
  if (same) return same.termsVersion
  const [last] = await tx.select({ termsVersion }).from(commissionQuotes).orderBy(desc(termsVersion)).limit(1)
  return (last?.termsVersion ?? 0) + 1
}

/** Withdraws the quote that was sent before, because only one can be accepted. Idempotent. */
export const sendQuote = (shop: Shop, actor: Actor, id: string, quoteId: string): Promise<Outcome<QuoteRow>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    const { tx, now } = hand
    const quote = await lockQuote(tx, row, quoteId)
    if (!quote) return noQuote
    if (quote.sentAt && !quote.withdrawnAt) return done(quote)
    if (quote.withdrawnAt) return refuse("conflict", "This version was withdrawn. Write a new one.")
    const { site } = await getSettings(tx, "site")
    if (quote.validUntil && quote.validUntil < getCalendarDate(site.timeZone, now))
      return refuse("conflict", "Its last day is over.", {
        validUntil: "Please choose a later day, or leave it empty.",
      })
    await withdrawOpenQuotes(hand, row.id)
    const [sent] = await tx
      .update(commissionQuotes)
      .set({ sentAt: now, updatedAt: now })
      .where(eq(commissionQuotes.id, quote.id))
      .returning()
    if (!sent) return noQuote
    const { version, total, currency } = sent
    const said = { version, total, currency }
    if (row.stage !== "quoted") {
      const moved = await transitionCommission(hand, row, "quoted", {}, said)
      if (!moved.ok) return moved
    }
    await recordCommissionEvent(hand, row.id, "quote sent", said)
    const secret = await insertPortalLink(tx, { commissionId: row.id, name: row.name }, now)
    await sendPortalEmail(shop, tx, {
      row,
      secret,
      subject: `Your quote: ${row.subject}`,
      title: "Your quote is ready",
      paragraph: `The studio quotes ${formatMoney(total, currency)} for “${row.subject}”${sent.validUntil ? `, until ${formatCalendarDate(sent.validUntil)}` : ""}. You’ll find the terms and the payments on your own page, where you can accept it.`,
      quoted: sent.note,
      button: "See the quote",
    })
    return done(sent)
  })

export const withdrawQuote = (shop: Shop, actor: Actor, id: string): Promise<Outcome<CommissionRow>> =>
  commandOnCommission(shop, actor, id, noInput, async (hand, row) => {
    if (row.stage !== "quoted") return refuse("conflict", "There is no quote that could be withdrawn.")
    return transitionCommission(hand, row, "inquiry")
  })

const acceptSchema = z.strictObject({
  quoteId: z.uuid("There is no such quote."),
  terms: z.literal("yes", "Please accept the terms."),
})

/** Issues and sends the deposit's invoice. Idempotent; refuses (409) a replaced or expired version. */
export const acceptCommissionQuote = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof acceptSchema>,
): Promise<Outcome<QuoteRow>> =>
  portalCommand(shop, who, id, validateInput(acceptSchema, input), async (hand, row, { quoteId }) => {
    const { tx, now, role } = hand
    const quote = await lockQuote(tx, row, quoteId)
    if (!quote?.sentAt) return noQuote
    if (quote.acceptedAt) return done(quote)
    if (quote.withdrawnAt) return refuse("conflict", "This quote was replaced. Please look at the new one.")
    if (quote.declinedAt) return refuse("conflict", "This quote was declined. Ask the studio for a new one.")
    const { site } = await getSettings(tx, "site")
    if (role === "buyer" && quote.validUntil && quote.validUntil < getCalendarDate(site.timeZone, now))
      return refuse(
        "conflict",
        `This quote was valid until ${formatCalendarDate(quote.validUntil)}. Ask the studio for a new one.`,
      )
    const acceptedBy = role === "buyer" ? hand.by : row.name
    const [accepted] = await tx
      .update(commissionQuotes)
      .set({ acceptedAt: now, acceptedBy, updatedAt: now })
      .where(eq(commissionQuotes.id, quote.id))
      .returning()
    if (!accepted) return noQuote
    const { version, total, currency, termsVersion, revisionsIncluded } = accepted
    const said = { version, total, currency, termsVersion }
    const moved = await transitionCommission(hand, row, "accepted", { revisionsIncluded }, said)
    if (!moved.ok) return moved
    await recordCommissionEvent(hand, row.id, "quote accepted", {
      ...said,
      ...(role === "buyer" ? {} : { recorded: true }),
    })
    if (role === "buyer")
      await alertArtist(shop, tx, "commission", quoteAnswerEmail(shop, row, `${hand.by} accepted your quote`, said))
    const invoiced = await invoiceMilestone(hand, moved.value, "deposit")
    return invoiced.ok ? done(accepted) : invoiced
  })

const declineSchema = z.strictObject({
  quoteId: z.uuid("There is no such quote."),
  reason: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
})

export const declineQuote = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof declineSchema>,
): Promise<Outcome<CommissionRow>> =>
  portalCommand(shop, who, id, validateInput(declineSchema, input), async (hand, row, { quoteId, reason }) => {
    const { tx, now } = hand
    const quote = await lockQuote(tx, row, quoteId)
    if (!quote?.sentAt) return noQuote
    if (quote.declinedAt) return done(row)
    if (quote.acceptedAt || quote.withdrawnAt)
      return refuse("conflict", quote.acceptedAt ? "This quote was accepted." : "This quote was replaced.")
    await tx
      .update(commissionQuotes)
      .set({ declinedAt: now, declineReason: reason, updatedAt: now })
      .where(eq(commissionQuotes.id, quote.id))
    const { version, total, currency } = quote
    const said = { version, total, currency }
    await recordCommissionEvent(hand, row.id, "quote declined", { ...said, reason })
    if (hand.role === "buyer")
      await alertArtist(
        shop,
        tx,
        "commission",
        quoteAnswerEmail(shop, row, `${hand.by} declined your quote`, said, reason),
      )
    return transitionCommission(hand, row, "inquiry")
  })
