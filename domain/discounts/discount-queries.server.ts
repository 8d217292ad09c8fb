import { desc } from "drizzle-orm"
import { discountCodes } from "../../db/tables/discounts.ts"
import type { Actor } from "../actor.ts"
import { type CodeUse, usesOfCodes } from "../orders/code-uses.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { DiscountCode } from "./find-code.server.ts"

/** Uses exclude canceled and expired orders. */
export type CodeWithUses = DiscountCode & { uses: CodeUse[] }

/** Older codes are all stopped or expired by then. */
const most = 500

/** Newest first. */
export const listCodes = (shop: Shop, actor: Actor): Promise<Outcome<CodeWithUses[]>> =>
  query(shop, actor, "discounts.read", async (db) => {
    const codes = await db
      .select()
      .from(discountCodes)
      .orderBy(desc(discountCodes.createdAt), discountCodes.id)
      .limit(most)
    const uses = await usesOfCodes(
      db,
      codes.map(({ id }) => id),
    )
    return done(codes.map((code) => ({ ...code, uses: uses.filter(({ codeId }) => codeId === code.id) })))
  })
