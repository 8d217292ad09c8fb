import type { Actor } from "../../../domain/actor.ts"
import { listWorksForStudio } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { unnamedArtist } from "../../../domain/settings/artist-name.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** `work`: the newest draft. */
export type FirstStepsData = Awaited<ReturnType<typeof getFirstSteps>>

export async function getFirstSteps(shop: Shop, admin: Actor) {
  const [{ works }, { site, payment, setup }] = await Promise.all([
    listWorksForStudio(shop, admin, { limit: 1, sort: "newest" }).then(unwrapOutcome),
    getSettings(shop.db, "site", "payment", "setup"),
  ])
  const [work] = works
  const { iban, accountHolder, note } = payment.bankTransfer
  return {
    setup,
    isNamed: site.artistName !== unnamedArtist,
    work: work ? { id: work.id, title: work.title, picture: work.picture } : null,
    isPriced: work?.price != null,
    canBePaid: iban !== "" || (accountHolder !== "" && note !== ""),
  }
}
