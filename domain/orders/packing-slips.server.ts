import { asc, inArray } from "drizzle-orm"
import { href } from "react-router"
import { artworks } from "../../db/tables/artworks.ts"
import { orderLines, orders, parcels } from "../../db/tables/orders.ts"
import { paperOf } from "../../lib/paper.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { PackingLine, PackingSheet, PackingSlip } from "../../services/documents/packing-sheet.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { certifiedWorks } from "../artworks/provenance-queries.server.ts"
import { type Jpeg, jpegsOf } from "../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { paperFoot } from "../settings/paper-foot.ts"
import type { Site } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { addressLines } from "./order-facts.ts"
import { type OrderedWork, orderedWorks } from "./ordered-works.ts"
import { type PackedOrder, type Parcel, parcelsToPack } from "./parcels-to-pack.ts"

/** As many orders, works and pictures as one file may have. */
const most = { orders: 50, works: 400, pictures: 120 }

/** Slips say what is in a parcel, never what it costs; labels say where it goes. */
export type PaperKind = PackingSheet["kind"]

type Asked = {
  /** Numbers of orders; papers come in this order. */
  numbers: string[]
  /** Only this parcel. */
  parcelId?: string | null
}

/**
 * The papers of parcels as one PDF. Of an order: what is still in the studio; when everything has left, each parcel.
 * Admin only. Refuses (404) unknown orders and parcels, and (409) when there is nothing to pack.
 * @param kind there are labels only of what is not picked up
 * @returns the bytes, and a name for the file
 */
export async function packingPapers(
  shop: Shop,
  actor: Actor,
  kind: PaperKind,
  { numbers, parcelId = null }: Asked,
): Promise<Outcome<{ fileName: string; content: Uint8Array }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const wanted = [...new Set(numbers)]
  if (wanted.length === 0 || wanted.length > most.orders)
    return refuse("invalid", `Please choose between 1 and ${most.orders} orders.`)
  const found = await ordersToPack(shop, wanted)
  if (found.length < wanted.length) return refuse("not_found", "There is no such order.")
  const all = found.flatMap((order) => chosen(parcelsToPack(order), parcelId))
  if (parcelId !== null && all.length === 0) return refuse("not_found", "There is no such parcel.")
  const packed = kind === "labels" ? all.filter(({ order }) => order.address !== null) : all
  if (packed.length === 0) return refuse("conflict", "There is nothing to pack.")
  if (packed.reduce((sum, { lines }) => sum + lines.length, 0) > most.works)
    return refuse("invalid", `These orders have more than ${most.works} works. Please choose fewer.`)
  const { site } = await readSettings(shop.db, "site")
  const pictureIds = packed.flatMap(({ lines }) => lines.flatMap(({ snapshot }) => snapshot.pictureId ?? []))
  const shown = kind === "slips" ? pictureIds.slice(0, most.pictures) : []
  const pictures = await jpegsOf(shop.db, shown, { width: 320 })
  const onSlips = kind === "slips" ? packed : []
  const [conditions, certified] = await Promise.all([
    conditionsOf(shop, onSlips),
    certifiedWorks(shop.db, worksOf(onSlips)),
  ])
  const drawn = await shop.documents.draw({
    is: "packing",
    kind,
    paper: paperOf(site.country),
    artist: site.artistName,
    slips: packed.map((parcel) => slipOf(shop, site, parcel, { pictures, conditions, certified })),
    foot: paperFoot(site),
  })
  if (!drawn.ok) return refuse("invalid", "This file can’t be made. Please choose fewer orders.")
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ orders: wanted, missing }, "characters that no font of papers has")
  const words = kind === "labels" ? "label" : "packing-slip"
  return done({ fileName: wanted.length === 1 ? `${words}-${wanted[0]}.pdf` : `${words}s.pdf`, content: pdf })
}

/** What is still in the studio goes before what has left. */
function chosen(all: Parcel[], parcelId: string | null): Parcel[] {
  if (parcelId !== null) return all.filter(({ id }) => id === parcelId)
  const here = all.filter(({ id }) => id === null)
  return here.length > 0 ? here : all
}

async function ordersToPack(shop: Shop, numbers: string[]): Promise<PackedOrder[]> {
  const rows = await shop.db.select().from(orders).where(inArray(orders.number, numbers))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [lines, sent] = await Promise.all([
    shop.db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    shop.db
      .select()
      .from(parcels)
      .where(inArray(parcels.orderId, ids))
      .orderBy(asc(parcels.shippedAt), asc(parcels.id)),
  ])
  return rows
    .sort((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number))
    .map((order) => ({
      order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      sent: sent.filter(({ orderId }) => orderId === order.id),
    }))
}

/** What is written about a work's condition, by its id. */
type Conditions = Map<string, { status: string | null; notes: string }>

const worksOf = (packed: Parcel[]) => packed.flatMap(({ lines }) => lines.flatMap(({ artworkId }) => artworkId ?? []))

async function conditionsOf(shop: Shop, packed: Parcel[]): Promise<Conditions> {
  const ids = worksOf(packed)
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ id: artworks.id, status: artworks.conditionStatus, notes: artworks.conditionNotes })
    .from(artworks)
    .where(inArray(artworks.id, ids))
  return new Map(rows.map(({ id, ...condition }) => [id, condition]))
}

function slipOf(
  shop: Shop,
  site: Site,
  { order, lines, words, parcel, isFirst }: Parcel,
  { pictures, conditions, certified }: { pictures: Map<string, Jpeg>; conditions: Conditions; certified: Set<string> },
): PackingSlip {
  const gift = order.giftNote.trim()
  const works = orderedWorks(lines)
  return {
    number: words,
    to: addressLines(order),
    phone: order.phone,
    lines: works.map((work) => lineOf(work, pictures, conditions)),
    enclosed: [
      ...works
        .filter((work) => certified.has(work.lines[0]?.artworkId ?? ""))
        .map(({ title }) => `Certificate of authenticity: ${title}`),
      // With prices: not in a present, and once in an order of several parcels.
      ...(isFirst && !gift ? ["Invoice"] : []),
    ],
    gift: gift.split(/\s*\n\s*/).filter(Boolean),
    facts: [
      ["Order", `${order.number}, ${sayDateOf(order.placedAt, site.timeZone)}`],
      ["Delivery", parcel ? [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(" ") : order.shipping.name],
      ["Packed by", "________________________"],
    ],
    // The address opens the order with its prices: who is given a present must not have it.
    code: gift ? "" : `${shop.siteUrl}${href("/track-order")}?order=${order.token}#arrived`,
    scan: "Scan when it has arrived, or if something is wrong.",
  }
}

function lineOf(
  { lines: [line], title, year, copies, framing }: OrderedWork,
  pictures: Map<string, Jpeg>,
  conditions: Conditions,
): PackingLine {
  const { medium = "", size = "", inventoryNumber = "", pictureId = null } = line?.snapshot ?? {}
  const { status, notes } = conditions.get(line?.artworkId ?? "") ?? { status: null, notes: "" }
  return {
    picture: (pictureId && pictures.get(pictureId)) || null,
    title,
    year,
    details: [
      ...medium.split("\n"),
      size,
      framing,
      copies,
      inventoryNumber && `Inventory no. ${inventoryNumber}`,
      status ? `${status} on leaving` : "",
      ...notes.slice(0, 500).split(/\s*\n\s*/),
    ].filter(Boolean),
  }
}
