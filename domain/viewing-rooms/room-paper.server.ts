import { sayDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { slugOf } from "../../lib/slug.ts"
import type { AskingPrice, WorkListSheet } from "../../services/documents/work-sheets.ts"
import type { Actor } from "../actor.ts"
import { availabilityWords } from "../artworks/availability.ts"
import { worksOnPaper } from "../artworks/works-on-paper.server.ts"
import { type AskedPaper, drawPaper, type PaperFile, sizeFor } from "../draw-paper.server.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { paperFoot } from "../settings/paper-foot.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type RoomSheet, sheetOfRoom } from "./room-queries.server.ts"

/** Longer side in pixels: 30 × 16 mm at 270 points an inch. */
const longest = 320

/** The price while the work can be bought, else its status. */
function askedHere({ standing, price }: RoomSheet["works"][number]): AskingPrice {
  if (standing === "sold") return { words: availabilityWords.sold, isSold: true }
  if (standing === "bought") return { words: "Yours", isSold: false }
  if (standing === "open" || standing === "yours" || standing === "on_hold")
    return { words: price ? formatMoney(price.amount, price.currency) : "Price on request", isSold: false }
  return { words: availabilityWords[standing], isSold: false }
}

/** In the room's order, with its prices. Refuses (400) an empty room. */
export async function roomPaper(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper = {},
): Promise<Outcome<WorkListSheet>> {
  const found = await sheetOfRoom(shop, actor, id)
  if (!found.ok) return found
  const { title, name, note, until, works } = found.value
  if (works.length === 0) return refuse("invalid", "There are no works in this room.")
  const [{ site }, shown] = await Promise.all([
    readSettings(shop.db, "site"),
    worksOnPaper(
      shop,
      works.map(({ artworkId }) => artworkId),
    ),
  ])
  const pictures = await jpegsOf(
    shop.db,
    shown.flatMap(({ pictureId }) => pictureId ?? []),
    { width: longest },
  )
  const cards = new Map(shown.map((work) => [work.id, work]))
  return done({
    is: "list",
    kind: "prices",
    paper: sizeFor(asked, site),
    artist: site.artistName,
    heading: title,
    facts: [`For ${name}`, `Prices until ${sayDate(until)}`],
    works: works.flatMap((work) => {
      const card = cards.get(work.artworkId)
      if (!card) return []
      const picture = pictures.get(card.pictureId ?? "")
      return {
        picture: picture ? { ...picture, longest } : null,
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
        asked: askedHere(work),
      }
    }),
    note,
    foot: paperFoot(site),
  })
}

/** Refuses as `getRoomDocument` does. */
export async function printRoom(shop: Shop, actor: Actor, id: string, asked: AskedPaper): Promise<Outcome<PaperFile>> {
  const sheet = await roomPaper(shop, actor, id, asked)
  if (!sheet.ok) return sheet
  return drawPaper(shop, sheet.value, `${slugOf(sheet.value.heading, "room")}-price-list`, asked)
}
