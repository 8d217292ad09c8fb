import { desc } from "drizzle-orm"
import { discountCodes } from "../../db/tables/discounts.ts"
import type { Actor } from "../actor.ts"
import { type CodeUse, listCodeUses } from "../orders/discount-code-uses.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { DiscountCode } from "./discount-code-queries.server.ts"

/** Uses exclude canceled and expired orders. */
export type CodeWithUses = DiscountCode & { uses: CodeUse[] }

/** Older codes are all stopped or expired by then. */
const maxCodes = 500

/** Newest first. */
export const listDiscountCodes = (shop: Shop, actor: Actor): Promise<Outcome<CodeWithUses[]>> =>
  query(shop, actor, "discounts.read", async (db) => {
    const codes = await db
      .select()
      .from(discountCodes)
      .orderBy(desc(discountCodes.createdAt), discountCodes.id)
      .limit(maxCodes)
    const ids = codes.map(({ id }) => id)
    const uses = await listCodeUses(db, ids)
    return done(codes.map((code) => ({ ...code, uses: uses.filter(({ codeId }) => codeId === code.id) })))
  })
