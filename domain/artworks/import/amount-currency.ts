import type { ArtworkRow } from "../lock-works.server.ts"
import { type Mapping, type ValueField, valueFields } from "./fields.ts"
import { type ArtworkColumn, getImportedColumns, listGivenColumns } from "./given-columns.ts"
import type { ReadWork } from "./read-artwork-row.ts"

/** Replaces values of the file. */
type ResolvedAmounts = { values: Partial<ArtworkRow>; warnings: string[] }

const oneCurrencyHint = "Write all amounts of a work in one currency and import again, or change them in the studio."

/** All amounts of a work have its price's currency: amounts in another are skipped, and a price that would break the rule. */
export function resolveAmounts(mapping: Mapping, work: ReadWork, known: ArtworkRow | null): ResolvedAmounts {
  const given = getReadColumns(mapping, work)
  if (!known) return { values: {}, warnings: resolveValues(mapping, work, given, null, work.input.currency).warnings }
  const { price, currency } = work.input
  const isGiven = given.has("price")
  const unchanged = listUnchangedAmounts(mapping, known, given)
  const isRefused = isPriceRefused(work, known, given, unchanged)
  const final = isGiven && price !== null && !isRefused ? currency : known.currency
  const { values, warnings } = resolveValues(mapping, work, given, known, final)
  if (isGiven) Object.assign(values, { currency: final }, isRefused && { price: known.price })
  const named = new Intl.ListFormat("en-US").format(unchanged)
  const refused = `${mapping.columns.price}: The price is in ${currency}, but ${named} ${unchanged.length === 1 ? "is" : "are"} in ${known.currency} here, so the price was left as it is. ${oneCurrencyHint}`
  return { values, warnings: isRefused ? [refused, ...warnings] : warnings }
}

/** Stored amounts that decide about a file's price. */
type KnownAmounts = Pick<ArtworkRow, "currency" | "printOptions" | ValueField>
export type RowPrice = Pick<ReadWork, "unread" | "isCrossedOut"> & {
  input: Pick<ReadWork["input"], "price" | "currency">
}

/** False where the price is refused, or its row struck through. */
export function isPriceApplied(mapping: Mapping, work: RowPrice, known: KnownAmounts | null): boolean {
  if (work.input.price === null || work.isCrossedOut) return false
  const given = getReadColumns(mapping, work)
  return (
    !known || (given.has("price") && !isPriceRefused(work, known, given, listUnchangedAmounts(mapping, known, given)))
  )
}

/** Columns that the row has and that could be read. */
function getReadColumns(mapping: Mapping, { unread: fields }: RowPrice): ReadonlySet<ArtworkColumn> {
  const unread = new Set(getImportedColumns(fields))
  return new Set(listGivenColumns(mapping).filter((column) => !unread.has(column)))
}

const isPriceRefused = (
  { input: { price, currency } }: RowPrice,
  known: KnownAmounts,
  given: ReadonlySet<ArtworkColumn>,
  stays: readonly string[],
): boolean => given.has("price") && price !== null && currency !== known.currency && stays.length > 0

const valueLabels: Record<ValueField, string> = {
  wholesalePrice: "wholesale price",
  cost: "cost",
  insuredValue: "insurance value",
  fairMarketValue: "fair market value",
}

/** Labels of stored amounts that the file does not replace. */
function listUnchangedAmounts(mapping: Mapping, known: KnownAmounts, given: ReadonlySet<ArtworkColumn>): string[] {
  const values = valueFields.filter((field) => !given.has(field) && known[field] !== null)
  const hasAdditions = !given.has("printOptions") && known.printOptions.some(({ addition }) => addition !== 0)
  return [
    ...values.map((field) => (mapping.columns[field] ?? valueLabels[field]).toLowerCase()),
    ...(hasAdditions ? ["what its sizes and frames cost"] : []),
  ]
}

function resolveValues(
  mapping: Mapping,
  { amounts }: ReadWork,
  given: ReadonlySet<ArtworkColumn>,
  known: ArtworkRow | null,
  currency: string,
): ResolvedAmounts {
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
      `${mapping.columns[field]}: “${amount.text}” is in ${amount.currency}, but the work is priced in ${currency}, so it ${left}. Write the currency in the heading, for example “${valueLabels[field].replace(/^./, (letter) => letter.toUpperCase())} (${currency})”, and import again.`,
    )
  }
  return { values, warnings }
}
