import { eq } from "drizzle-orm"
import { z } from "zod"
import { isUniqueViolation } from "../../db/errors.ts"
import { discountCodes } from "../../db/tables/discounts.ts"
import { addDays, isCalendarDate } from "../../lib/calendar-dates.ts"
import { getMomentInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { formatDiscount } from "./discount.ts"
import type { DiscountCode } from "./discount-code-queries.server.ts"

const daySchema = z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30.").nullable().default(null)
const usesSchema = z
  .int("Please enter a whole number.")
  .min(1, "At least once.")
  .max(1_000_000, "That is too many.")
  .nullable()
const minorUnitsSchema = z
  .int("Please enter an amount.")
  .min(0, "Please enter an amount.")
  .max(1_000_000_000_000, "That is too much.")

const codeSchema = z
  .strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{2,39}$/u, "From 3 to 40 letters and digits, like SPRING10."),
    kind: z.enum(["percent", "fixed"], "What does it take off?"),
    /** In thousandths of a percent. */
    rate: z.int("Please enter a percentage, like 10 or 12.5.").min(0).max(100_000, "At most 100 percent.").default(0),
    /** In minor units of the site's currency, like `leastSubtotal`. */
    amount: minorUnitsSchema.default(0),
    delivery: z.boolean().default(false),
    /** In the site's time zone, inclusive. */
    beginsOn: daySchema,
    endsOn: daySchema,
    mostUses: usesSchema.default(null),
    mostPerBuyer: usesSchema.default(null),
    leastSubtotal: minorUnitsSchema.default(0),
  })
  .superRefine(({ kind, rate, amount, beginsOn, endsOn }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
    if (kind === "percent" && rate === 0) wrong("rate", "Please enter a percentage, like 10 or 12.5.")
    if (kind === "fixed" && amount === 0) wrong("amount", "Please enter an amount.")
    if (beginsOn && endsOn && endsOn < beginsOn) wrong("endsOn", "The last day is before the first.")
  })

export type DiscountCodeInput = z.input<typeof codeSchema>

/** In the site's currency. The terms are immutable, because orders refer to them. */
export async function createDiscountCode(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<DiscountCode>> {
  try {
    return await command(shop, actor, "discounts.write", validateInput(codeSchema, input), async (run, given) => {
      const { tx, now } = run
      const { site } = await getSettings(tx, "site")
      const { beginsOn, endsOn, kind, rate, amount, ...terms } = given
      const midnight = (on: string | null) => (on === null ? null : getMomentInZone(site.timeZone, on, 0))
      const [created] = await tx
        .insert(discountCodes)
        .values({
          ...terms,
          kind,
          rate: kind === "percent" ? rate : 0,
          amount: kind === "fixed" ? amount : 0,
          currency: site.currency,
          beginsAt: midnight(beginsOn),
          endsAt: midnight(endsOn && addDays(endsOn, 1)),
          createdAt: now,
        })
        .returning()
      if (!created) throw new Error("the code was not written")
      const detail = { code: created.code, takesOff: formatDiscount(created, created.currency) }
      await recordEvent(tx, actor, { noun: "discount", nounId: created.id, action: "made", detail }, now)
      return done(created)
    })
  } catch (error) {
    if (!isUniqueViolation(error, "discount_codes_code_unique")) throw error
    return refuse("conflict", "Please check the fields marked in red.", {
      code: "There is a code of this name already.",
    })
  }
}

/** A stopped code discounts no new orders, and can be resumed. */
export const setDiscountCodeStopped = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<DiscountCode>> =>
  command(
    shop,
    actor,
    "discounts.write",
    validateInput(z.strictObject({ id: z.uuid(), stopped: z.boolean() }), input),
    async (run, { id, stopped }) => {
      const { tx, now } = run
      const [changed] = await tx
        .update(discountCodes)
        .set({ stoppedAt: stopped ? now : null })
        .where(eq(discountCodes.id, id))
        .returning()
      if (!changed) return refuse("not_found", "There is no such code.")
      const line = {
        noun: "discount",
        nounId: id,
        action: stopped ? "stopped" : "resumed",
        detail: { code: changed.code },
      }
      await recordEvent(tx, actor, line, now)
      return done(changed)
    },
  )
