import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { createSlug } from "../../lib/slug.ts"
import type { AskingPrice, WorkListDocument } from "../../services/documents/work-documents.ts"
import type { Actor } from "../actor.ts"
import { listDocumentWorks } from "../artworks/list/document-works.server.ts"
import { availabilityLabels } from "../artworks/status/availability.ts"
import { findJpegs } from "../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { type DocumentFile, type DocumentOptions, getPaperSizeFor, renderDocument } from "../render-document.server.ts"
import { getDocumentFooter } from "../settings/document-footer.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getRoomPriceList, type RoomPriceList } from "./room-queries.server.ts"

/** Longer side in pixels: 30 × 16 mm at 270 points an inch. */
const maxPixels = 320

/** The price while the work can be bought, else its status. */
function formatRoomPrice({ status, price }: RoomPriceList["works"][number]): AskingPrice {
  if (status === "sold") return { text: availabilityLabels.sold, isSold: true }
  if (status === "bought") return { text: "Yours", isSold: false }
  if (status === "open" || status === "yours" || status === "on_hold")
    return { text: price ? formatMoney(price.amount, price.currency) : "Price on request", isSold: false }
  return { text: availabilityLabels[status], isSold: false }
}

/** In the room's order, with its prices. Refuses (400) an empty room. */
export async function getRoomDocument(
  shop: Shop,
  actor: Actor,
  id: string,
  options: DocumentOptions = {},
): Promise<Outcome<WorkListDocument>> {
  const found = await getRoomPriceList(shop, actor, id)
  if (!found.ok) return found
  const { title, name, note, until, works } = found.value
  if (works.length === 0) return refuse("invalid", "There are no works in this room.")
  const artworkIds = works.map(({ artworkId }) => artworkId)
  const [{ site }, shown] = await Promise.all([getSettings(shop.db, "site"), listDocumentWorks(shop, artworkIds)])
  const pictureIds = shown.flatMap(({ pictureId }) => pictureId ?? [])
  const pictures = await findJpegs(shop.db, pictureIds, { width: maxPixels })
  const cards = new Map(shown.map((work) => [work.id, work]))
  return done({
    is: "list",
    kind: "prices",
    paper: getPaperSizeFor(options, site),
    artist: site.artistName,
    heading: title,
    details: [`For ${name}`, `Prices until ${formatCalendarDate(until)}`],
    works: works.flatMap((work) => {
      const card = cards.get(work.artworkId)
      if (!card) return []
      const picture = pictures.get(card.pictureId ?? "")
      return {
        picture: picture ? { ...picture, maxSide: maxPixels } : null,
        title: card.title,
        year: card.year,
        details: [
          ...card.medium.split("\n"),
          card.size,
          card.editionSize === null ? "" : `Edition of ${card.editionSize}`,
          work.note,
        ]
          .map((line) => line.trim())
          .filter(Boolean),
        askingPrice: formatRoomPrice(work),
      }
    }),
    note,
    foot: getDocumentFooter(site),
  })
}

/** Refuses as `getRoomDocument` does. */
export async function renderRoomPdf(
  shop: Shop,
  actor: Actor,
  id: string,
  askingPrice: DocumentOptions,
): Promise<Outcome<DocumentFile>> {
  const document = await getRoomDocument(shop, actor, id, askingPrice)
  if (!document.ok) return document
  return renderDocument(shop, document.value, `${createSlug(document.value.heading, "room")}-price-list`, askingPrice)
}
