import { and, eq, gt, isNull } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { agreements, agreementWorks, locationPeriods, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { listTakenCopies } from "../artworks/editions/copies.server.ts"
import type { CopyState } from "../artworks/editions/copy.ts"
import { getOrderNumbers } from "../orders/order-numbers.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

type LedgerRow = {
  from: number
  to: number
  state: CopyState
  order: string | null
  place: string
  agreement: { id: string; place: string } | null
}

export type EditionLedger = {
  size: number
  counts: Record<CopyState, number>
  proofs: { artist: number; printer: number; horsCommerce: number }
  rows: LedgerRow[]
}

/** Null: the work is unique. */
export const getEditionLedger = (shop: Shop, actor: Actor, id: string): Promise<Outcome<EditionLedger | null>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [work] = await db.select().from(artworks).where(matchesId(artworks.id, id))
    if (!work) return refuse("not_found", "There is no such work.")
    if (work.editionSize === null) return done(null)
    const [taken, elsewhere, out] = await Promise.all([
      listTakenCopies(db, id),
      db
        .select({ copy: locationPeriods.copy, place: places.name })
        .from(locationPeriods)
        .innerJoin(places, eq(places.id, locationPeriods.placeId))
        .where(and(eq(locationPeriods.artworkId, id), gt(locationPeriods.copy, 0), isNull(locationPeriods.toAt))),
      db
        .select({ copy: agreementWorks.copy, id: agreements.id, place: places.name })
        .from(agreementWorks)
        .innerJoin(agreements, eq(agreements.id, agreementWorks.agreementId))
        .innerJoin(places, eq(places.id, agreements.placeId))
        .where(and(eq(agreementWorks.artworkId, id), gt(agreementWorks.copy, 0), eq(agreementWorks.state, "out"))),
    ])
    const orderIds = taken.flatMap(({ orderId }) => orderId ?? [])
    const numbers = await getOrderNumbers(shop, actor, orderIds)
    const orders = numbers.ok ? numbers.value : {}
    const rows: LedgerRow[] = []
    const counts: EditionLedger["counts"] = { free: 0, reserved: 0, sold: 0 }
    for (let number = 1; number <= work.editionSize; number++) {
      const copy = taken.find((one) => one.number === number)
      const agreed = out.find((one) => one.copy === number)
      const row: LedgerRow = {
        ...{ from: number, to: number, state: copy?.state ?? "free" },
        order: (copy?.orderId && orders[copy.orderId]) || null,
        place: elsewhere.find((one) => one.copy === number)?.place ?? "",
        agreement: agreed ? { id: agreed.id, place: agreed.place } : null,
      }
      counts[row.state]++
      const before = rows.at(-1)
      if (before && isSame(before, row)) before.to = number
      else rows.push(row)
    }
    const { artistProofs, printerProofs, horsCommerce } = work
    const proofs = { artist: artistProofs ?? 0, printer: printerProofs ?? 0, horsCommerce: horsCommerce ?? 0 }
    return done({ size: work.editionSize, counts, proofs, rows })
  })

const isSame = (one: LedgerRow, other: LedgerRow) =>
  one.state === other.state &&
  one.order === other.order &&
  one.place === other.place &&
  one.agreement?.id === other.agreement?.id
