import { demoRecords } from "../../db/tables/content.ts"
import type { Shop } from "../shop.ts"

export async function hasDemo(shop: Shop): Promise<boolean> {
  const rows = await shop.db.select({ id: demoRecords.id }).from(demoRecords).limit(1)
  return rows.length > 0
}
