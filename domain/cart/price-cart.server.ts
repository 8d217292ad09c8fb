import { and, eq, inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { cardColumns, cardOf, isPublic, leftOf } from "../artworks/public-works.server.ts"
import type { WorkCard } from "../artworks/work-card.ts"
import type { Shop } from "../shop.ts"
import type { CartItem, LineProblem, PricedCart, PricedLine } from "./cart.ts"

/**
 * What the works of a cart cost now, and which of them cannot be bought (any more). Whatever a browser thinks that a
 * work costs is not asked. Lines come back in their order, the same work twice as one line. One query.
 * @param items ids that are UUIDs; quantities from 1
 */
export async function priceCart(shop: Shop, items: CartItem[]): Promise<PricedCart> {
  const wanted = new Map<string, number>()
  for (const { artworkId, quantity } of items) {
    const id = artworkId.toLowerCase()
    wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  }
  if (wanted.size === 0) return { lines: [], total: 0, currency: null }
  const rows = await shop.db
    .select(cardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, inArray(artworks.id, [...wanted.keys()])))
  const found = new Map(rows.map((row) => [row.id, { work: cardOf(row), left: leftOf(row) }]))
  const lines: PricedLine[] = [...wanted].map(([artworkId, quantity]) => {
    const { work, left } = found.get(artworkId) ?? { work: null, left: 0 }
    return { artworkId, quantity, work, left, price: work?.price ?? null, problem: problemOf(work, left, quantity) }
  })
  return sum(lines)
}

function problemOf(work: WorkCard | null, left: number, quantity: number): LineProblem | null {
  if (!work) return { code: "gone", message: "This work is no longer shown." }
  if (work.badge === "sold") return { code: "sold", message: "Another collector got there first: sold." }
  if (work.badge === "on_hold") return { code: "on_hold", message: "On hold by another collector." }
  if (work.badge === "reserved") return { code: "reserved", message: "Reserved for another collector." }
  if (work.badge === "not_for_sale") return { code: "not_for_sale", message: "No longer for sale." }
  if (work.price === null) return { code: "no_price", message: "Price on request: please inquire." }
  if (quantity <= left) return null
  return {
    code: "too_many",
    message: work.editionSize === null ? "One of a kind: there is only one." : `Only ${left} left of this edition.`,
  }
}

/** One order is in one currency: that of the first work that can be bought. */
function sum(lines: PricedLine[]): PricedCart {
  const currency = lines.find((line) => !line.problem)?.work?.currency ?? null
  const marked = lines.map((line) =>
    line.problem || line.work?.currency === currency
      ? line
      : {
          ...line,
          problem: { code: "currency" as const, message: `Priced in another currency: please order it separately.` },
        },
  )
  const total = marked.reduce((all, line) => all + (line.problem ? 0 : (line.price ?? 0) * line.quantity), 0)
  return { lines: marked, total, currency }
}
