import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { listWorksForStudio } from "../../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { getWorkPictures } from "../../../../domain/artworks/pictures/work-pictures.server.ts"
import { listCountryNames } from "../../../../domain/checkout/quote.server.ts"
import { listReservations } from "../../../../domain/orders/reservation-queries.server.ts"
import { getWorksToSell } from "../../../../domain/orders/works-to-sell.server.ts"
import { getSettings } from "../../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { findAgreedPrice } from "../../../../domain/viewing-rooms/reserve-room-work.server.ts"
import { formatDecimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { createSaleRows } from "./parse-sale.ts"

export type SaleData = Awaited<ReturnType<typeof getSaleData>>

const maxFound = 8

export async function getSaleData(shop: Shop, admin: Actor, url: string) {
  const { searchParams } = new URL(url)
  const q = (searchParams.get("q") ?? "").slice(0, 200)
  const asked = searchParams.get("reservation")
  const reservation = asked
    ? unwrapOutcome(await listReservations(shop, admin)).find(({ id }) => id === asked)
    : undefined
  const ids = [...(reservation ? [reservation.artworkId] : []), ...searchParams.getAll("work")].slice(0, 50)
  const [chosen, hits, settings, agreed] = await Promise.all([
    getWorksToSell(shop, admin, ids).then(unwrapOutcome),
    q.trim() ? listWorksForStudio(shop, admin, { search: q, limit: maxFound }).then(unwrapOutcome) : { works: [] },
    getSettings(shop.db, "site", "taxes"),
    reservation ? findAgreedPrice(shop.db, reservation.id) : null,
  ])
  const pictures = await getWorkPictures(shop, [...chosen.keys()])
  const { site, taxes } = settings
  return {
    q,
    reservation: reservation ?? null,
    rows: createSaleRows(ids).flatMap(({ row, id }, at) => {
      const work = chosen.get(id)
      if (!work) return []
      const price =
        work.price !== null && work.currency === site.currency ? formatDecimalAmount(work.price, site.currency) : ""
      const own = at === 0 && reservation
      const inRoom = own ? agreed : null
      const isOther = inRoom !== null && inRoom.currency !== site.currency
      const first = inRoom ? formatDecimalAmount(inRoom.amount, inRoom.currency) : price
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
    countries: listCountryNames(),
    key: findSaleFormKey(url),
  }
}

/** The idempotency key in the page's URL, which survives a reload after a lost answer; null if the URL has none. */
export const findSaleFormKey = (url: string): string | null => {
  const key = new URL(url).searchParams.get("form")
  return z.uuid().safeParse(key).success ? key : null
}
