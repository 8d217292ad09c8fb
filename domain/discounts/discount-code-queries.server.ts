import { and, eq, gt, isNull, or } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { discountCodes } from "../../db/tables/discounts.ts"
import { countCodeUses } from "../orders/discount-code-uses.server.ts"
import type { Shop } from "../shop.ts"
import { findDiscountProblem } from "./discount.ts"

export type DiscountCode = typeof discountCodes.$inferSelect

const unknownCode = "We don’t recognize this code. Please check the spelling."

type FoundCode = { code: DiscountCode; refused: null } | { code: null; refused: string }

type DiscountContext = { subtotal: number; currency: string; now: Date }

/** Usable now or later. Without one the checkout has no code field. */
export async function hasUsableDiscountCodes(shop: Pick<Shop, "db" | "now">): Promise<boolean> {
  const isUsable = and(
    isNull(discountCodes.stoppedAt),
    or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, shop.now())),
  )
  const [row] = await shop.db.select({ id: discountCodes.id }).from(discountCodes).where(isUsable).limit(1)
  return row !== undefined
}

/** Not yet a check of the uses, which `lockDiscountCode` does. Case-insensitive. */
export async function findDiscountCode(db: Database, typed: string, context: DiscountContext): Promise<FoundCode> {
  const [code] = await db.select().from(discountCodes).where(eq(discountCodes.code, typed))
  const refused = code ? findDiscountProblem(code, context) : unknownCode
  return code && refused === null ? { code, refused } : { code: null, refused: refused ?? unknownCode }
}

/**
 * Locks the code's row until the transaction ends, so that of two buyers of its last use one is refused.
 * Lock order: after works and buyer, before the order's number.
 */
export async function lockDiscountCode(
  tx: Transaction,
  typed: string,
  { email, ...what }: DiscountContext & { email: string },
): Promise<FoundCode> {
  const [code] = await tx.select().from(discountCodes).where(eq(discountCodes.code, typed)).for("update")
  const refused = code ? (findDiscountProblem(code, what) ?? (await findUsesProblem(tx, code, email))) : unknownCode
  return code && refused === null ? { code, refused } : { code: null, refused: refused ?? unknownCode }
}

/** A second statement, because the one that waited for the lock does not see orders placed while it waited. */
async function findUsesProblem(tx: Transaction, code: DiscountCode, email: string): Promise<string | null> {
  if (code.mostUses === null && code.mostPerBuyer === null) return null
  const { all, ofBuyer } = await countCodeUses(tx, code.id, email)
  if (code.mostUses !== null && all >= code.mostUses) return "This code has been used up."
  if (code.mostPerBuyer !== null && ofBuyer >= code.mostPerBuyer)
    return code.mostPerBuyer === 1
      ? "You have used this code before."
      : "You have used this code as often as it allows."
  return null
}

/** Terms are immutable. */
export async function findDiscountCodeById(tx: Transaction, codeId: string | null): Promise<DiscountCode | null> {
  if (codeId === null) return null
  const [code] = await tx.select().from(discountCodes).where(eq(discountCodes.id, codeId))
  return code ?? null
}
