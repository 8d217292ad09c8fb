import { findStatedCurrency } from "../../../lib/money.ts"
import { availabilityLabels } from "../status/availability.ts"
import type { Mapping } from "./fields.ts"
import type { ImportedTableRow } from "./group-rows.ts"
import { foldText, parseHeading } from "./heading.ts"
import { layoutSpec } from "./layouts.ts"
import { parseAvailability } from "./parse-availability.ts"
import { parseYesNo } from "./parse-values.ts"

const moneyOrStockPattern =
  /\b(?:prices?|preise?|prix|prezz[oi]|precios?|prijs|prijzen|preco|cena|pris|values?|werte?|valeur|valore|valor|waarde|amount|betrag|montant|importo|importe|bedrag|inventory|inventar|inventaire|inventario|stock|qty|quantity|menge|bestand|lager|estoque|existencias|quantite|quantita|cantidad|aantal|voorraad)\b/

const otherPattern = /\b(?:attribute?|option|variant|variation|tax|steuer|tva|iva|btw|shipping|versand|alert|low|new)\b/

/** Signs that are also units or languages: `3 ft`, `5 pounds`, `Title FR`. */
const unitPattern = /^(?:ft|pounds?|fr)$/

const namesMoney = (heading: string): boolean => !unitPattern.test(parseHeading(heading).currency ?? "ft")

const hasUnit = /(?:^|[\d\s])(?:ft|pounds?|fr)\.?$/i

/**
 * A column that looks like money may be what the gallery pays, or a former stock, so it is not read until the user assigns it.
 */
export function findColumnQuestions(
  { layout }: Mapping,
  headings: readonly string[],
  withAmounts: ReadonlySet<string> = new Set(),
): string[] {
  if (layoutSpec(layout).only) return []
  const unclear = headings.filter((heading) => {
    const words = foldText(heading).replace(/[^\p{L}\p{N}]+/gu, " ")
    const isOfMoney = moneyOrStockPattern.test(words) || namesMoney(heading) || withAmounts.has(heading)
    return isOfMoney && !otherPattern.test(words)
  })
  return unclear
    .slice(0, 5)
    .map(
      (heading) =>
        `What is under “${heading}”? It looks like a price or a number of copies, but nothing says which, so nothing is taken from it. Choose what it is beside its heading, or rename the heading and import again.`,
    )
}

/** PrestaShop's prices without tax are lower than the asking price. */
export function findTaxQuestions({ layout, columns: { price = "" } }: Mapping): string[] {
  if (layout !== "prestashop" || !/excl/i.test(price)) return []
  return [
    `The prices under “${price}” are without tax. If your prices include tax, export the prices with tax, too, or change them after the import.`,
  ]
}

/** Whether a text says that a work is sold, reserved or not for sale. */
const isTaken = (text: string): boolean =>
  parseYesNo(text) === null && /^(?:sold|reserved|not_for_sale)$/.test(parseAvailability(text) ?? "")

/** Finds unused columns that say so of some works, and those with amounts. */
export function findUnusedStates(headings: readonly string[], currency: string) {
  const stated = new Map<string, string>()
  const amounts = new Set<string>()
  return {
    look({ cells }: ImportedTableRow): void {
      for (const heading of headings) {
        const cell = cells[heading]?.trim() ?? ""
        if (cell.length <= 30 && !hasUnit.test(cell) && findStatedCurrency(cell, currency)) amounts.add(heading)
        if (!stated.has(heading) && cell !== "" && cell.length <= 80 && isTaken(cell)) stated.set(heading, cell)
      }
    },
    found: () => ({ said: stated, amounts }),
  }
}

const getStateLabel = (text: string): string => availabilityLabels[parseAvailability(text) ?? "sold"].toLowerCase()

/** Asks about unused columns whose cells say that a work is sold, reserved or not for sale. */
export function findStateQuestions({ layout }: Mapping, said: ReadonlyMap<string, string>): string[] {
  if (layoutSpec(layout).only) return []
  return [...said]
    .slice(0, 5)
    .map(
      ([heading, text]) =>
        `“${heading}” says “${text}”, but this column isn’t used, so those works aren’t marked as ${getStateLabel(text)}. If it shows what’s for sale, choose “Availability” beside its heading.`,
    )
}
