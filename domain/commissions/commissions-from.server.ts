import { asc, eq } from "drizzle-orm"
import { commissions } from "../../db/tables/commissions.ts"
import type { Shop } from "../shop.ts"

/** What an address asked to have painted, oldest first. */
export const commissionsFrom = (shop: Shop, email: string) => {
  const { createdAt, stage, name, subject, description, size, medium, budget, deadline } = commissions
  const shown = { createdAt, stage, name, subject, description, size, medium, budget, deadline }
  return shop.db.select(shown).from(commissions).where(eq(commissions.email, email)).orderBy(asc(commissions.createdAt))
}
