import type { Availability } from "../artwork.ts"
import { foldText } from "./heading.ts"

/** What cells begin with when they say where a work is in its life; what says no comes before what says yes. */
const beginnings: [Availability, string][] = [
  [
    "available",
    "unsold, not sold, not yet sold, unverkauft, nicht verkauft, invendu, invendue, non vendu, invenduto, non venduto, no vendido, niet verkocht, onverkocht",
  ],
  [
    "not_for_sale",
    "not for sale, NFS, not available, unavailable, no longer available, withdrawn, private collection, artist’s collection, permanent collection, nicht verkäuflich, unverkäuflich, nicht zu verkaufen, nicht verfügbar, Privatsammlung, Privatbesitz, pas à vendre, non disponible, indisponible, hors commerce, collection privée, non in vendita, collezione privata, no disponible, no está en venta, no en venta, colección privada, colección particular, niet te koop, niet beschikbaar, privécollectie, particuliere collectie",
  ],
  [
    "sold",
    "sold, purchased, out of stock, verkauft, ausverkauft, vendu, vendue, épuisé, venduto, venduta, esaurito, vendido, vendida, agotado, verkocht, uitverkocht",
  ],
  [
    "reserved",
    "reserved, on hold, hold, pending, optioned, reserviert, vorgemerkt, réservé, réservée, riservato, riservata, prenotato, prenotata, reservado, reservada, gereserveerd, in optie",
  ],
  [
    "on_loan",
    "on loan, loaned, lent to, on exhibition, verliehen, ausgeliehen, Leihgabe, prêté, prêtée, en prêt, in prestito, prestato, prestata, en préstamo, prestado, prestada, uitgeleend, in bruikleen",
  ],
  [
    "gifted",
    "gift, gifted, donated, donation, given to, verschenkt, geschenkt, Geschenk, offert, donné, regalato, donato, regalado, donado, geschonken",
  ],
  [
    "lost",
    "lost, stolen, destroyed, missing, damaged, deaccessioned, verloren, zerstört, gestohlen, vernichtet, verschollen, perdu, détruit, volé, perso, smarrito, distrutto, rubato, perdido, destruido, robado, vernietigd, gestolen, vermist",
  ],
]

/** What stands for itself only: `available soon` is not available. */
const whole: [Availability, string][] = [
  [
    "available",
    "available, for sale, in stock, active, in inventory, consigned, on consignment, yes, true, verfügbar, verkäuflich, zu verkaufen, frei, lieferbar, auf Lager, in Kommission, disponible, à vendre, en vente, en stock, en dépôt, disponibile, in vendita, in conto vendita, en venta, a la venta, beschikbaar, te koop, in consignatie",
  ],
  ["reserved", "option, optie"],
  ["on_loan", "loan, prêt, prestito, préstamo, bruikleen"],
  ["not_for_sale", "in collection, collection, archived, no, false, Archiv"],
]

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const split = (list: string) => list.split(",").map(plain)
const starts = beginnings.flatMap(([state, list]) => split(list).map((words) => ({ state, words })))
const exact = new Map(whole.flatMap(([state, list]) => split(list).map((words) => [words, state] as const)))

/**
 * Where a work is in its life, as the words of a cell say: `sold 2019`, `reserved for M. Weber`, `verkauft`, `on loan to …`.
 * @returns null for words that are not known
 */
export function readAvailability(text: string): Availability | null {
  const said = plain(text)
  const found = exact.get(said)
  if (found) return found
  return starts.find(({ words }) => said === words || said.startsWith(`${words} `))?.state ?? null
}
