import type { Actor } from "../../../domain/actor.ts"
import { getWorkInputs } from "../../../domain/artworks/catalog/update-work-fields.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { getTableCells } from "./table-cells.ts"

export async function getTableTexts(shop: Shop, admin: Actor, ids: string[]) {
  const [works, { site }] = await Promise.all([
    getWorkInputs(shop, admin, ids).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const cells = Object.entries(works).map(
    ([id, work]) => [id, getTableCells(work, site.currency, getSizeUnits(site).first)] as const,
  )
  return { cells: Object.fromEntries(cells), currency: site.currency }
}
