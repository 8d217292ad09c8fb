import { createHash } from "node:crypto"
import { and, count, gt } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { artworkSchema } from "../artwork.ts"
import { toBatches } from "../work-batches.server.ts"
import {
  type BulkAnswer,
  type BulkWork,
  bulkChange,
  formatSkipped,
  listBulkWorks,
  selectBulkWorks,
} from "./bulk-change.server.ts"
import { type priceChangeSchema, type Reprice, repriceSchema } from "./bulk-input.ts"
import { findRepriceRefusal } from "./bulk-undo.server.ts"
import { getChangedPrice, type PriceChange } from "./price-change.ts"
import { getSelectionCondition } from "./work-selection.server.ts"
import type { WorkSelection } from "./work-selection.ts"

/** `seen` is sent by the confirming form. */
export type PricePreview = {
  count: number
  works: { id: string; title: string; currency: string; before: number; after: number }[]
  left: string[]
  seen: string
}

type PriceDecision = { work: BulkWork; price: number } | { work: BulkWork; left: string } | null

const maxShown = 100

const maxRepriced = 5_000

/** Each work is locked until all are changed. */
const refuseTooMany = (count: number) => {
  if (count <= maxRepriced) return null
  const message =
    "At most 5,000 prices can be changed at once. Please narrow the view, for example to one series or type."
  return refuse("invalid", message, { percent: message })
}

const { price: priceSchema } = artworkSchema.shape

/** Null when the work has no price or keeps it. */
function decidePrice(work: BulkWork, change: PriceChange): PriceDecision {
  if (work.price === null) return null
  const price = getChangedPrice(work.price, work.currency, change)
  if (price === work.price) return null
  const left = findRepriceRefusal(work) ?? (price === 0 ? "would cost nothing" : null)
  if (left) return { work, left }
  return priceSchema.safeParse(price).success ? { work, price } : { work, left: "would cost more than a work can" }
}

/** Hash of the preview, to notice price changes in between. Works must be in the order of their ids. */
function createPreviewHash() {
  const hash = createHash("sha256")
  return {
    add: (one: PriceDecision) => {
      if (one && "price" in one) hash.update(`${one.work.id} ${one.work.price} ${one.price}\n`)
    },
    end: () => hash.digest("hex").slice(0, 32),
  }
}

/** Sold and reserved works and those being bought keep their price, and are listed in `left`. */
export const previewPrices = (
  shop: Shop,
  actor: Actor,
  which: WorkSelection,
  change: typeof priceChangeSchema._output,
): Promise<Outcome<PricePreview>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const chosen = await getSelectionCondition(shop, which)
    const ids = db
      .select({ id: artworks.id })
      .from(artworks)
      .where(chosen)
      .limit(maxRepriced + 1)
      .as("ids")
    const [found] = await db.select({ count: count() }).from(ids)
    const refusedAs = refuseTooMany(found?.count ?? 0)
    if (refusedAs) return refusedAs
    const mark = createPreviewHash()
    const preview: PricePreview = { count: 0, works: [], left: [], seen: "" }
    let leftCount = 0
    let after = "00000000-0000-0000-0000-000000000000"
    for (;;) {
      const works = await selectBulkWorks(db, and(chosen, gt(artworks.id, after)) ?? chosen, 2_000)
      for (const work of works) {
        const one = decidePrice(work, change)
        mark.add(one)
        if (one && "left" in one) {
          leftCount++
          if (preview.left.length < 8) preview.left.push(`${work.title} ${one.left}.`)
        }
        if (!one || !("price" in one)) continue
        preview.count++
        const { id, title, currency, price: before } = work
        if (preview.works.length < maxShown && before !== null)
          preview.works.push({ id, title, currency, before, after: one.price })
      }
      const last = works.at(-1)
      if (!last || works.length < 2_000) break
      after = last.id
    }
    return done({ ...preview, left: formatSkipped({ left: preview.left, leftCount }), seen: mark.end() })
  })

/** Refused (409) when prices differ from the preview. `undoBulkChange` reverts it. */
export function changePrices(shop: Shop, actor: Actor, input: Reprice): Promise<Outcome<BulkAnswer>> {
  const read = validateInput(repriceSchema, input)
  return bulkChange(shop, actor, read, "repriced", async ({ tx }, ids) => {
    if (!read.ok) return read
    const refused = refuseTooMany(ids.length)
    if (refused) return refused
    const mark = createPreviewHash()
    for (const some of toBatches(ids))
      for (const work of await listBulkWorks(tx, some)) mark.add(decidePrice(work, read.value))
    if (mark.end() !== read.value.seen)
      return refuse("conflict", "These works or their prices have just changed. Please look at the new prices again.")
    return done((work) => {
      const one = decidePrice(work, read.value)
      if (!one) return null
      if ("left" in one) return { left: one.left }
      const { price } = one
      return { action: "edited", set: { price }, changes: { price: { before: work.price, after: price } } }
    })
  })
}
