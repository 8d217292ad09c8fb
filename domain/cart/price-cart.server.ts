import { and, eq, inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { countAvailableCopies, getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import { isSoldHere } from "../artworks/gallery/sold-here.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import {
  findChosenOptions,
  getOptionShipping,
  getPrintOptions,
  isSameChoice,
  sumAdditions,
} from "../artworks/print-options.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { CartItem, LineProblem, PricedCart, PricedLine } from "./cart.ts"

/**
 * Current prices, and problems of lines. Ignores prices from the browser. Keeps the order; the same work twice is one line.
 * Two queries.
 * @param items valid UUIDs; quantities from 1
 */
export async function priceCart(shop: Shop, items: CartItem[]): Promise<PricedCart> {
  const wanted = new Map<string, WantedWork>()
  for (const { artworkId, quantity, options = [] } of items) {
    const id = artworkId.toLowerCase()
    const before = wanted.get(id) ?? { quantity: 0, options, differs: false }
    wanted.set(id, {
      quantity: before.quantity + quantity,
      options: before.options,
      differs: before.differs || !isSameChoice(before.options, options),
    })
  }
  if (wanted.size === 0) return { lines: [], total: 0, currency: null }
  const [rows, { site, orders }] = await Promise.all([
    shop.db
      .select({ ...getCardColumns(shop.now()), weightG: artworks.weightG, printOptions: artworks.printOptions })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(and(isPublic, inArray(artworks.id, [...wanted.keys()]))),
    getSettings(shop.db, "site", "orders"),
  ])
  const found = new Map(
    rows.map((row) => [
      row.id,
      { work: toWorkCard(row), left: countAvailableCopies(row), weightG: row.weightG, offered: getPrintOptions(row) },
    ]),
  )
  const lines: PricedLine[] = [...wanted].map(([artworkId, { quantity, options, differs }]) => {
    const { work, left, weightG, offered } = found.get(artworkId) ?? nothing
    const chosen = findChosenOptions(offered, options)
    const sent = getOptionShipping(chosen ?? [], weightG)
    return {
      artworkId,
      quantity,
      work,
      weightG: sent.weightG,
      sentAs: sent.sizeClass,
      offered,
      options,
      left,
      price: work && work.price !== null ? work.price + sumAdditions(chosen ?? []) : null,
      problem:
        findLineProblem(work, left, quantity, site.currency, orders.copiesOfOne) ??
        (differs ? twoChoices : chosen ? null : noLongerOffered),
    }
  })
  const fine = lines.filter((line) => !line.problem)
  const total = fine.reduce((all, line) => all + (line.price ?? 0) * line.quantity, 0)
  return { lines, total, currency: fine.length > 0 ? site.currency : null }
}

/** All copies of one work have the same options. */
type WantedWork = { quantity: number; options: string[]; differs: boolean }

const nothing = { work: null, left: 0, weightG: null, offered: [] }

const noLongerOffered: LineProblem = {
  code: "option",
  message: "A size or framing that you chose is no longer offered. Please choose again.",
}

const twoChoices: LineProblem = {
  code: "option",
  message: "All copies of a work in one order have the same size and framing. Please choose one.",
}

function findLineProblem(
  work: WorkCard | null,
  left: number,
  quantity: number,
  siteCurrency: string,
  maxCopies: number,
): LineProblem | null {
  if (!work) return { code: "gone", message: "This work is no longer shown." }
  if (work.badge === "sold") return { code: "sold", message: "Another collector got there first: sold." }
  if (work.badge === "on_hold") return { code: "on_hold", message: "On hold by another collector." }
  if (work.badge === "reserved") return { code: "reserved", message: "Reserved for another collector." }
  if (work.badge === "not_for_sale") return { code: "not_for_sale", message: "No longer for sale." }
  if (work.price === null) return { code: "no_price", message: "Price on request: please inquire." }
  if (!isSoldHere(work, siteCurrency)) {
    return { code: "currency", message: `Priced in ${work.currency}: please inquire to buy it.` }
  }
  if (quantity <= Math.min(left, maxCopies)) return null
  if (left > maxCopies) {
    return {
      code: "too_many",
      message: `At most ${maxCopies} copies in one order. For more, please write to the studio.`,
    }
  }
  return {
    code: "too_many",
    message: work.editionSize === null ? "One of a kind: there is only one." : `Only ${left} left of this edition.`,
  }
}
