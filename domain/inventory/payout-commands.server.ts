import { eq, inArray } from "drizzle-orm"
import { agreementWorks, payouts } from "../../db/tables/inventory.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { lockAgreement } from "./agreement-row.server.ts"
import { newPayoutSchema, paidPayoutSchema } from "./agreement-schema.ts"
import { createIdSchema } from "./id-schema.ts"
import { calculatePayout } from "./payout.ts"

type PayoutRow = typeof payouts.$inferSelect

/** For the sales since the last payout. Idempotent by the form's id. Later changes belong to the next payout. */
export const createPayout = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<PayoutRow>> =>
  command(shop, actor, "inventory.write", validateInput(newPayoutSchema, input), async ({ tx, now }, asked) => {
    const { id, agreement: of, ...typed } = asked
    const locked = await lockAgreement(tx, of)
    if (!locked.ok) return locked
    const { agreement, lines } = locked.value
    const [before] = await tx.select().from(payouts).where(eq(payouts.id, id))
    if (before) return done(before)
    const open = lines.flatMap((line) =>
      line.state === "sold" && line.payoutId === null && line.soldFor !== null
        ? [{ id: line.id, soldFor: line.soldFor, share: line.share ?? agreement.share }]
        : [],
    )
    if (open.length === 0) return refuse("conflict", "Nothing was sold since the last payout.")
    const { total } = calculatePayout(open, typed.deductions)
    if (total < 0) {
      const words = "More is taken off than you get."
      return refuse("invalid", words, { deductions: words })
    }
    const [created] = await tx
      .insert(payouts)
      .values({ id, agreementId: of, ...typed, total, currency: agreement.currency, createdAt: now })
      .returning()
    if (!created) throw new Error("the payout was not written")
    // Fixes the share, whatever the agreement says later.
    for (const { id: line, share } of open)
      await tx
        .update(agreementWorks)
        .set({ payoutId: id, share })
        .where(inArray(agreementWorks.id, [line]))
    const detail = { payout: id, total, works: open.length }
    await recordEvent(tx, actor, { noun: "agreement", nounId: of, action: "payout made", detail }, now)
    return done(created)
  })

/** Another day corrects the first. */
export const markPayoutPaid = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<PayoutRow>> =>
  command(shop, actor, "inventory.write", validateInput(paidPayoutSchema, input), async (run, { id, paidOn }) => {
    const { tx, now } = run
    const [before] = await tx.select().from(payouts).where(eq(payouts.id, id)).for("update")
    if (!before) return refuse("not_found", "There is no such payout.")
    if (before.paidOn === paidOn) return done(before)
    const { site } = await getSettings(tx, "site")
    if (paidOn > getCalendarDate(site.timeZone, now)) {
      const words = "Money that came in came today or before."
      return refuse("invalid", words, { paidOn: words })
    }
    const [paid] = await tx.update(payouts).set({ paidOn }).where(eq(payouts.id, id)).returning()
    if (!paid) throw new Error("the payout was not changed")
    const changes = { paidOn: { before: before.paidOn, after: paidOn } }
    const line = {
      noun: "agreement",
      nounId: before.agreementId,
      action: "payout paid",
      changes,
      detail: { payout: id },
    }
    await recordEvent(tx, actor, line, now)
    return done(paid)
  })

/** Only before it was paid: its sales can be paid out again. */
export const deletePayout = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<PayoutRow>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("id"), input), async ({ tx, now }, { id }) => {
    const none = refuse("not_found", "There is no such payout.")
    const [known] = await tx.select({ agreementId: payouts.agreementId }).from(payouts).where(eq(payouts.id, id))
    const locked = known ? await lockAgreement(tx, known.agreementId) : none
    if (!locked.ok) return locked
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for("update")
    if (!payout) return none
    if (payout.paidOn)
      return refuse("conflict", "This payout came in. What was wrong is taken off or added in the next.")
    await tx.delete(payouts).where(eq(payouts.id, id))
    const detail = { payout: id, total: payout.total }
    const event = { noun: "agreement", nounId: payout.agreementId, action: "payout taken back", detail }
    await recordEvent(tx, actor, event, now)
    return done(payout)
  })
