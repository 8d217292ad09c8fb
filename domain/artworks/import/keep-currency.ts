import type { ArtworkRow } from "../lock-works.server.ts"
import { type Mapping, type ValueField, valueFields } from "./fields.ts"
import { type ArtworkColumn, getImportedColumns, givenColumns } from "./given-columns.ts"
import type { ReadWork } from "./read-artwork-row.ts"

/** Replaces values of the file. */
type Kept = { values: Partial<ArtworkRow>; warnings: string[] }

const keepLine = "Write all amounts of a work in one currency and import again, or change them in the studio."

/** All amounts of a work have its price's currency: amounts in another are skipped, and a price that would break the rule. */
export function keepCurrency(mapping: Mapping, work: ReadWork, known: ArtworkRow | null): Kept {
  const given = givenBy(mapping, work)
  if (!known) return { values: {}, warnings: keepAmounts(mapping, work, given, null, work.input.currency).warnings }
  const { price, currency } = work.input
  const isGiven = given.has("price")
  const stays = amountsThatStay(mapping, known, given)
  const isRefused = isPriceRefused(work, known, given, stays)
  const final = isGiven && price !== null && !isRefused ? currency : known.currency
  const { values, warnings } = keepAmounts(mapping, work, given, known, final)
  if (isGiven) Object.assign(values, { currency: final }, isRefused && { price: known.price })
  const named = new Intl.ListFormat("en-US").format(stays)
  const refused = `${mapping.columns.price}: The price is in ${currency}, but ${named} ${stays.length === 1 ? "is" : "are"} in ${known.currency} here, so the price was left as it is. ${keepLine}`
  return { values, warnings: isRefused ? [refused, ...warnings] : warnings }
}

/** Stored amounts that decide about a file's price. */
type KnownAmounts = Pick<ArtworkRow, "currency" | "printOptions" | ValueField>
export type RowPrice = Pick<ReadWork, "unread" | "isCrossedOut"> & {
  input: Pick<ReadWork["input"], "price" | "currency">
}

/** False where the price is refused, or its row struck through. */
export function isPriceTaken(mapping: Mapping, work: RowPrice, known: KnownAmounts | null): boolean {
  if (work.input.price === null || work.isCrossedOut) return false
  const given = givenBy(mapping, work)
  return !known || (given.has("price") && !isPriceRefused(work, known, given, amountsThatStay(mapping, known, given)))
}

/** Columns that the row has and that could be read. */
function givenBy(mapping: Mapping, { unread: fields }: RowPrice): ReadonlySet<ArtworkColumn> {
  const unread = new Set(getImportedColumns(fields))
  return new Set(givenColumns(mapping).filter((column) => !unread.has(column)))
}

const isPriceRefused = (
  { input: { price, currency } }: RowPrice,
  known: KnownAmounts,
  given: ReadonlySet<ArtworkColumn>,
  stays: readonly string[],
): boolean => given.has("price") && price !== null && currency !== known.currency && stays.length > 0

const words: Record<ValueField, string> = {
  wholesalePrice: "wholesale price",
  cost: "cost",
  insuredValue: "insurance value",
  fairMarketValue: "fair market value",
}

/** Labels of stored amounts that the file does not replace. */
function amountsThatStay(mapping: Mapping, known: KnownAmounts, given: ReadonlySet<ArtworkColumn>): string[] {
  const values = valueFields.filter((field) => !given.has(field) && known[field] !== null)
  const hasAdditions = !given.has("printOptions") && known.printOptions.some(({ addition }) => addition !== 0)
  return [
    ...values.map((field) => (mapping.columns[field] ?? words[field]).toLowerCase()),
    ...(hasAdditions ? ["what its sizes and frames cost"] : []),
  ]
}

function keepAmounts(
  mapping: Mapping,
  { amounts }: ReadWork,
  given: ReadonlySet<ArtworkColumn>,
  known: ArtworkRow | null,
  currency: string,
): Kept {
  const values: Partial<ArtworkRow> = {}
  const warnings: string[] = []
  for (const field of valueFields) {
    const amount = given.has(field) ? amounts[field] : undefined
    if (!amount) continue
    const isSame = amount.currency === currency
    values[field] = isSame ? amount.minor : (known?.[field] ?? null)
    if (isSame) continue
    const left = known ? "was left as it is" : "was left empty"
    warnings.push(
      `${mapping.columns[field]}: “${amount.text}” is in ${amount.currency}, but the work is priced in ${currency}, so it ${left}. Write the currency in the heading, for example “${words[field].replace(/^./, (letter) => letter.toUpperCase())} (${currency})”, and import again.`,
    )
  }
  return { values, warnings }
}
