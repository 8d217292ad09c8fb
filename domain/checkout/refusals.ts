import { isSoldHere } from "../artworks/gallery/sold-here.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import { refuse, refuseFields } from "../problem.ts"
import { type ShippingChoice, zonePrefix } from "./shipping-choices.ts"

/** The buyer must see the present choices first. */
export const refuseDelivery = (wanted: string, choices: ShippingChoice[]) =>
  wanted.startsWith(zonePrefix) && choices.length > 0
    ? refuse("conflict", "Delivery to this country costs something else. Please check the new total, then order again.")
    : refuseFields({ shipping: "How would you like to receive it?" })

export const refuseWork = (work: ArtworkRow | undefined, quantity: number, siteCurrency: string) => {
  if (!work?.publishedAt || work.archivedAt) return refuse("conflict", "A work in your cart is no longer for sale.")
  if (work.availability !== "available") {
    const why =
      work.availability === "sold"
        ? "has been sold"
        : work.availability === "reserved"
          ? "is reserved"
          : "is not for sale"
    return refuse("conflict", `“${work.title}” ${why}.`)
  }
  if (work.price === null)
    return refuse("conflict", `The price of “${work.title}” is on request. Please write to the artist.`)
  if (!isSoldHere(work, siteCurrency))
    return refuse("conflict", `“${work.title}” is priced in ${work.currency}. Please inquire to buy it.`)
  if (work.editionSize === null && quantity > 1)
    return refuse("conflict", `“${work.title}” is one of a kind: there is only one.`)
  return null
}

/** The work is not sold without the option instead. */
export const refuseOptions = (work: ArtworkRow) =>
  refuse("conflict", `A size or framing of “${work.title}” that you chose is no longer offered. Please choose again.`)

export const refuseTwoChoices = (work: ArtworkRow) =>
  refuse("conflict", `All copies of “${work.title}” in one order have the same size and framing. Please choose one.`)

export const refuseTaken = (work: ArtworkRow, left: number) =>
  work.editionSize === null
    ? refuse("conflict", `“${work.title}” is on hold by another collector.`)
    : refuse(
        "conflict",
        left === 0 ? `All copies of “${work.title}” are taken.` : `Only ${left} of “${work.title}” are left.`,
      )

/** The buyer must read the present texts first. */
export const refuseLegal = () =>
  refuse("conflict", "The terms for this country are others than you saw. Please read them, then order again.")
