import type { Actor } from "../../../domain/actor.ts"
import { worksAsInput } from "../../../domain/artworks/change-work.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../../../domain/settings/size-units.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"
import { cellsOf } from "./table-cells.ts"

export async function tableTexts(shop: Shop, admin: Actor, ids: string[]) {
  const [works, { site }] = await Promise.all([
    worksAsInput(shop, admin, ids).then(found),
    readSettings(shop.db, "site"),
  ])
  const cells = Object.entries(works).map(
    ([id, work]) => [id, cellsOf(work, site.currency, sizeUnitsOf(site).first)] as const,
  )
  return { cells: Object.fromEntries(cells), currency: site.currency }
}
