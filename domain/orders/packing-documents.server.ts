import { asc, inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { orderLines, orders, parcels } from "../../db/tables/orders.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { PackingDocument, PackingLine, PackingSlip } from "../../services/documents/packing-document.ts"
import type { Actor } from "../actor.ts"
import { findCertifiedWorks } from "../artworks/record/provenance-queries.server.ts"
import { findJpegs, type Jpeg } from "../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import {
  type DocumentFile,
  type DocumentOptions,
  getPaperSizeFor,
  refuseUndrawable,
} from "../render-document.server.ts"
import { getDocumentFooter } from "../settings/document-footer.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { formatOrderAddress } from "./order-email-blocks.ts"
import { groupOrderLines, type OrderedWork } from "./ordered-works.ts"
import { listPackedParcels, type PackedOrder, type Parcel } from "./packed-parcels.ts"

/** Limits of one file. */
const maxPerFile = { orders: 50, works: 400, pictures: 120 }

const writingLine = "________________________"

/** Slips contain no prices. */
export type PackingDocumentKind = PackingDocument["kind"]

type PackingRequest = { numbers: string[]; parcelId?: string | null }

/**
 * One PDF with the parcels in the studio; when all have left, with each parcel. No labels for pickups. Refuses
 * (404) unknown orders and parcels, and (409) when nothing is to be packed.
 */
export const renderPackingPdf = (
  shop: Shop,
  actor: Actor,
  kind: PackingDocumentKind,
  { numbers, parcelId = null }: PackingRequest,
  asked: DocumentOptions = {},
): Promise<Outcome<DocumentFile>> =>
  query(shop, actor, "orders.read", async (db) => {
    const wanted = [...new Set(numbers)]
    if (wanted.length === 0 || wanted.length > maxPerFile.orders)
      return refuse("invalid", `Please choose between 1 and ${maxPerFile.orders} orders.`)
    const found = await listOrdersToPack(shop, wanted)
    if (found.length < wanted.length) return refuse("not_found", "There is no such order.")
    const all = found.flatMap((order) => chooseParcels(listPackedParcels(order), parcelId))
    if (parcelId !== null && all.length === 0) return refuse("not_found", "There is no such parcel.")
    const packed = kind === "labels" ? all.filter(({ order }) => order.address !== null) : all
    if (packed.length === 0) return refuse("conflict", "There is nothing to pack.")
    if (packed.reduce((sum, { lines }) => sum + lines.length, 0) > maxPerFile.works)
      return refuse("invalid", `These orders have more than ${maxPerFile.works} works. Please choose fewer.`)
    const { site } = await getSettings(db, "site")
    const pictureIds = packed.flatMap(({ lines }) => lines.flatMap(({ snapshot }) => snapshot.pictureId ?? []))
    const pictureIdsToDraw = kind === "slips" ? pictureIds.slice(0, maxPerFile.pictures) : []
    const pictures = await findJpegs(db, pictureIdsToDraw, { width: 320 })
    const slipParcels = kind === "slips" ? packed : []
    const [conditions, certified] = await Promise.all([
      listConditions(shop, slipParcels),
      findCertifiedWorks(db, listWorkIds(slipParcels)),
    ])
    const document: PackingDocument = {
      is: "packing",
      kind,
      paper: getPaperSizeFor(asked, site),
      artist: site.artistName,
      slips: packed.map((parcel) => toPackingSlip(shop, site, parcel, { pictures, conditions, certified })),
      foot: getDocumentFooter(site),
    }
    const undrawable = refuseUndrawable(document, asked)
    if (undrawable) return undrawable
    const drawn = await shop.documents.draw(document, { signal: asked.signal })
    if (!drawn.ok) return refuse("invalid", "This file can’t be made. Please choose fewer orders.")
    const { pdf, missing } = drawn.value
    if (missing.length > 0) shop.log.warn({ orders: wanted, missing }, "characters that no document font has")
    const words = kind === "labels" ? "label" : "packing-slip"
    return done({ fileName: wanted.length === 1 ? `${words}-${wanted[0]}.pdf` : `${words}s.pdf`, content: pdf })
  })

/** Works in the studio before parcels that have left. */
function chooseParcels(all: Parcel[], parcelId: string | null): Parcel[] {
  if (parcelId !== null) return all.filter(({ id }) => id === parcelId)
  const here = all.filter(({ id }) => id === null)
  return here.length > 0 ? here : all
}

async function listOrdersToPack(shop: Shop, numbers: string[]): Promise<PackedOrder[]> {
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

type Conditions = Map<string, { status: string | null; notes: string }>

const listWorkIds = (packed: Parcel[]) =>
  packed.flatMap(({ lines }) => lines.flatMap(({ artworkId }) => artworkId ?? []))

async function listConditions(shop: Shop, packed: Parcel[]): Promise<Conditions> {
  const ids = listWorkIds(packed)
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ id: artworks.id, status: artworks.conditionStatus, notes: artworks.conditionNotes })
    .from(artworks)
    .where(inArray(artworks.id, ids))
  return new Map(rows.map(({ id, ...condition }) => [id, condition]))
}

function toPackingSlip(
  shop: Shop,
  site: SiteSettings,
  { order, lines, label, parcel, isFirst }: Parcel,
  { pictures, conditions, certified }: { pictures: Map<string, Jpeg>; conditions: Conditions; certified: Set<string> },
): PackingSlip {
  const gift = order.giftNote.trim()
  const works = groupOrderLines(lines)
  return {
    number: label,
    to: formatOrderAddress(order),
    phone: order.phone,
    lines: works.map((work) => toPackingLine(work, pictures, conditions)),
    enclosed: [
      ...works
        .filter((work) => certified.has(work.lines[0]?.artworkId ?? ""))
        .map(({ title }) => `Certificate of authenticity: ${title}`),
      // The invoice has prices: not for a gift, and once per order.
      ...(isFirst && !gift ? ["Invoice"] : []),
    ],
    gift: gift.split(/\s*\n\s*/).filter(Boolean),
    details: [
      ["Order", `${order.number}, ${formatDateInZone(order.placedAt, site.timeZone)}`],
      ["Delivery", parcel ? [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(" ") : order.shipping.name],
      // European invoices refer to this date as that of supply; before the parcel leaves it is filled in by hand.
      [
        order.address === null ? "Handed over" : "Shipped",
        parcel ? formatDateInZone(parcel.shippedAt, site.timeZone) : writingLine,
      ],
      ["Packed by", writingLine],
    ],
    // The URL shows prices, so a gift's recipient must not get it.
    code: gift ? "" : `${shop.urls.trackOrder(order.token)}#arrived`,
    scan: "Scan when it has arrived, or if something is wrong.",
  }
}

function toPackingLine(
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
