import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { listWorksForStudio } from "../../../../domain/artworks/artwork-admin-queries.server.ts"
import { picturesOfWorks } from "../../../../domain/artworks/work-pictures.server.ts"
import { countryNames } from "../../../../domain/checkout/quote.server.ts"
import { listReservations } from "../../../../domain/orders/reservation-queries.server.ts"
import { worksToSell } from "../../../../domain/orders/works-to-sell.server.ts"
import { readSettings } from "../../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { agreedPrice } from "../../../../domain/viewing-rooms/agreed-price.server.ts"
import { decimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import { found } from "../../found.server.ts"
import { readSaleRows } from "./read-sale.ts"

export type SaleData = Awaited<ReturnType<typeof readSaleData>>

const mostFound = 8

export async function readSaleData(shop: Shop, admin: Actor, url: string) {
  const { searchParams } = new URL(url)
  const q = (searchParams.get("q") ?? "").slice(0, 200)
  const asked = searchParams.get("reservation")
  const reservation = asked ? found(await listReservations(shop, admin)).find(({ id }) => id === asked) : undefined
  const ids = [...(reservation ? [reservation.artworkId] : []), ...searchParams.getAll("work")].slice(0, 50)
  const [chosen, hits, settings, agreed] = await Promise.all([
    worksToSell(shop, admin, ids).then(found),
    q.trim() ? listWorksForStudio(shop, admin, { search: q, limit: mostFound }).then(found) : { works: [] },
    readSettings(shop.db, "site", "taxes"),
    reservation ? agreedPrice(shop.db, reservation.id) : null,
  ])
  const pictures = await picturesOfWorks(shop, [...chosen.keys()])
  const { site, taxes } = settings
  return {
    q,
    reservation: reservation ?? null,
    rows: readSaleRows(ids).flatMap(({ row, id }, at) => {
      const work = chosen.get(id)
      if (!work) return []
      const price =
        work.price !== null && work.currency === site.currency ? decimalAmount(work.price, site.currency) : ""
      const own = at === 0 && reservation
      const inRoom = own ? agreed : null
      const isOther = inRoom !== null && inRoom.currency !== site.currency
      const first = inRoom ? decimalAmount(inRoom.amount, inRoom.currency) : price
      return [
        {
          ...work,
          row,
          first: isOther ? "" : first,
          /** Set if the price was agreed in another currency than the site's. */
          agreedIn: isOther ? formatMoney(inRoom.amount, inRoom.currency) : null,
          reservation: own ? own.id : null,
          picture: pictures[id] ?? null,
        },
      ]
    }),
    found: hits.works.map(({ id, title, year, inventoryNumber, picture, availability, badge, published }) => ({
      ...{ id, title, year, inventoryNumber, picture, availability, badge, published },
    })),
    settings: { site, taxes },
    countries: countryNames(),
    key: formKey(url),
  }
}

/** The idempotency key in the page's URL, which survives a reload after a lost answer; null if the URL has none. */
export const formKey = (url: string): string | null => {
  const key = new URL(url).searchParams.get("form")
  return z.uuid().safeParse(key).success ? key : null
}
