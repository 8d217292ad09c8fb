import type { Availability } from "../artwork.ts"
import { foldWords } from "./heading.ts"

/** Beginnings of status cells; negations are before their positive forms. */
const beginnings: [Availability, string][] = [
  [
    "available",
    "unsold, not sold, not yet sold, unverkauft, nicht verkauft, invendu, invendue, non vendu, invenduto, non venduto, no vendido, niet verkocht, onverkocht, niesprzedany, niesprzedana, niesprzedane",
  ],
  [
    "not_for_sale",
    "not for sale, NFS, not available, unavailable, no longer available, withdrawn, private collection, artist’s collection, permanent collection, nicht verkäuflich, unverkäuflich, nicht zu verkaufen, nicht verfügbar, Privatsammlung, Privatbesitz, pas à vendre, non disponible, indisponible, hors commerce, collection privée, non in vendita, collezione privata, no disponible, no está en venta, no en venta, colección privada, colección particular, niet te koop, niet beschikbaar, privécollectie, particuliere collectie, nie na sprzedaż, niedostępny, niedostępna, niedostępne, kolekcja prywatna, zbiory prywatne",
  ],
  [
    "sold",
    "sold, sold out, sld to, purchased, out of stock, verkauft, verk. an, verk. am, verk. für, vend. à, ausverkauft, vendu, vendue, épuisé, venduto, venduta, esaurito, vendido, vendida, agotado, verkocht, uitverkocht, sprzedany, sprzedana, sprzedane, sprzedano, wyprzedany",
  ],
  [
    "reserved",
    "reserved, rsvd for, res. for, res. für, res. pour, res. per, res. para, res. voor, on hold, hold, pending, optioned, reserviert, vorgemerkt, réservé, réservée, riservato, riservata, prenotato, prenotata, reservado, reservada, gereserveerd, in optie, zarezerwowany, zarezerwowana, zarezerwowane, rezerwacja",
  ],
  [
    "on_loan",
    "on loan, loaned, lent to, on exhibition, verliehen, ausgeliehen, Leihgabe, prêté, prêtée, en prêt, in prestito, prestato, prestata, en préstamo, prestado, prestada, uitgeleend, in bruikleen, wypożyczony, wypożyczona, wypożyczone, na wystawie",
  ],
  [
    "gifted",
    "gift, gifted, donated, donation, given to, verschenkt, geschenkt, Geschenk, offert, donné, regalato, donato, regalado, donado, geschonken, podarowany, podarowana, darowizna, prezent",
  ],
  [
    "lost",
    "lost, stolen, destroyed, missing, damaged, deaccessioned, verloren, zerstört, gestohlen, vernichtet, verschollen, perdu, détruit, volé, smarrito, distrutto, rubato, perdido, destruido, robado, vernietigd, gestolen, vermist, zaginiony, zaginiona, zniszczony, zniszczona, skradziony, skradziona",
  ],
]

/** Only as the whole cell: `available soon` is not available. */
const whole: [Availability, string][] = [
  [
    "available",
    "available, for sale, in stock, active, in inventory, consigned, on consignment, yes, true, verfügbar, verkäuflich, zu verkaufen, frei, lieferbar, auf Lager, in Kommission, disponible, à vendre, en vente, en stock, en dépôt, disponibile, in vendita, in conto vendita, en venta, a la venta, beschikbaar, te koop, in consignatie, dostępny, dostępna, dostępne, na sprzedaż, w sprzedaży, w komisie",
  ],
  ["reserved", "res, rsvd, resv, option, optie"],
  ["sold", "sld, verk, vend, ausverk"],
  ["on_loan", "loan, prêt, prestito, préstamo, bruikleen"],
  ["not_for_sale", "in collection, collection, archived, no, false, Archiv"],
]

const split = (list: string) => list.split(",").map(foldWords)
const starts = beginnings.flatMap(([state, list]) => split(list).map((words) => ({ state, words })))
const exact = new Map(whole.flatMap(([state, list]) => split(list).map((words) => [words, state] as const)))

const refusing = /^\s*(?:no|nein|non|nee|nie)(?:\s*[,;:(]\s*|\s+[–—-]\s+)(\S.*?)\)?\s*$/isu

/** Text after a no: `no (vendido a Carmen)`; null without one. */
export const findTextAfterNo = (text: string): string | null =>
  text.length > 200 ? null : (refusing.exec(text)?.[1] ?? null)

/** Days and amounts behind a short word: `verk. 3/22`, `verk. 12.5.22 800 EUR`. */
const numbersBehind = /(?: (?:\d{1,4}|eur|euros?|usd|chf|gbp|zl|kr)){1,6}$/

function findState(text: string): Availability | null {
  const normalized = foldWords(text)
  const found = exact.get(normalized)
  if (found) return found
  const short = exact.get(normalized.replace(numbersBehind, ""))
  if (short === "sold" || short === "reserved" || short === "on_loan") return short
  return starts.find(({ words }) => normalized === words || normalized.startsWith(`${words} `))?.state ?? null
}

/**
 * `sold 2019`, `reserved for M. Weber`, `verkauft`, `on loan to …`.
 * @returns null for unknown words, and for a contradicting no: `no, on consignment`
 */
export function parseAvailability(text: string): Availability | null {
  const refused = findTextAfterNo(text)
  const state = findState(refused ?? text)
  return refused !== null && state === "available" ? null : state
}

const byWords: ReadonlyMap<string, Availability> = new Map([
  ...starts.map(({ words, state }) => [words, state] as const),
  ...exact,
])

/** Splits the longest leading state from the rest of the cell. */
export function splitState(text: string): { state: Availability; words: string; rest: string } | null {
  const ends = [...text.slice(0, 200).matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(0, 6)
  const found = ends.flatMap(({ 0: word, index }) => {
    const words = foldWords(text.slice(0, index + word.length))
    const state = byWords.get(words)
    return state ? { state, words, rest: text.slice(index + word.length) } : []
  })
  return found.at(-1) ?? null
}

/** True for `verkauft`, not for `verkauft an M. Weber`. */
export const isStateAlone = (text: string): boolean => byWords.has(foldWords(text))
