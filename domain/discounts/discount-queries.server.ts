import { desc } from "drizzle-orm"
import { discountCodes } from "../../db/tables/discounts.ts"
import type { Actor } from "../actor.ts"
import { type CodeUse, usesOfCodes } from "../orders/code-uses.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { DiscountCode } from "./find-code.server.ts"

/** A code with what it was used for; orders that were canceled or ran out do not count. */
export type CodeWithUses = DiscountCode & { uses: CodeUse[] }

/** How many codes a page of the studio lists; older ones are all stopped or over by then. */
const most = 500

/** The discount codes, the newest first. */
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
