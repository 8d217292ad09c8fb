import { type Availability, artworkSchema } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import { readQuantity } from "./read-quantity.ts"
import { readCondition, readYesNo, saysNothing } from "./read-words.ts"
import type { RowReader } from "./row-reader.ts"
import { readAvailability } from "./state-words.ts"

/** What one cell says of a work's state; not `understood`: it is taken for “not for sale” until somebody looks. */
type Said = { state: Availability; field: ImportField; heading: string; text: string; understood: boolean }

/** Where several columns speak, a sale says most, and a plain yes or a number less than words. */
const order: Availability[] = ["sold", "reserved", "on_loan", "gifted", "lost", "not_for_sale", "available"]
const words: readonly ImportField[] = [
  "availability",
  "sold",
  "price",
  "reserved",
  "onLoan",
  "location",
  "conditionStatus",
]

/**
 * Where a work is in its life, from every column that says something of it. A column that may say “not for sale” is never
 * passed over: words that are not understood there mean that the work is not offered, and that a person has to look.
 * @param stock how many copies the rows of the work have; null where none says
 * @param price what the price says in place of an amount: `sold`, `NFS`
 */
export function readState(reader: RowReader, stock: number | null, price: Availability | null): Availability {
  const said: Said[] = []
  const add = (field: ImportField, cell: { heading: string; text: string }, state: Availability | null) => {
    if (state) said.push({ state, field, ...cell, understood: true })
    else said.push({ state: "not_for_sale", field, ...cell, understood: false })
  }
  if (price) said.push({ state: price, field: "price", heading: "", text: "", understood: true })
  for (const cell of reader.all("availability")) {
    const own = artworkSchema.shape.availability.safeParse(cell.text)
    const state = own.success ? own.data : readAvailability(cell.text)
    // `État`, `Stato`, `Estado` head states and conditions alike.
    if (state || !readCondition(cell.text)) add("availability", cell, state)
  }
  for (const cell of reader.all("sold")) {
    if (saysNothing(cell.text) || readYesNo(cell.text) === false) continue
    const state = readYesNo(cell.text) ? "sold" : (readAvailability(cell.text) ?? "sold")
    add("sold", cell, /^[?¿\s]+$/.test(cell.text) ? null : state)
  }
  for (const cell of reader.all("forSale")) {
    const yes = readYesNo(cell.text)
    const count = readQuantity(cell.text)
    if (yes !== null) add("forSale", cell, yes ? "available" : "not_for_sale")
    else if (typeof count === "number") add("forSale", cell, count > 0 ? "available" : "sold")
    else add("forSale", cell, readAvailability(cell.text))
  }
  for (const field of ["notForSale", "reserved", "onLoan"] as const) {
    const state = { notForSale: "not_for_sale", reserved: "reserved", onLoan: "on_loan" } as const
    for (const cell of reader.all(field)) {
      if (saysNothing(cell.text) || readYesNo(cell.text) === false) continue
      const said = readYesNo(cell.text) ? null : readAvailability(cell.text)
      if (said !== "available") add(field, cell, said === "sold" ? "sold" : state[field])
    }
  }
  for (const cell of reader.all("stock")) {
    const count = readQuantity(cell.text)
    if (count === undefined) add("stock", cell, readAvailability(cell.text))
  }
  if (stock === 0) said.push({ state: "sold", field: "stock", heading: "", text: "", understood: true })
  for (const cell of reader.all("inStock")) {
    const yes = readYesNo(cell.text)
    const count = readQuantity(cell.text)
    const left = yes ?? (typeof count === "number" ? count > 0 : null)
    if (left === null) add("inStock", cell, readAvailability(cell.text))
    else if (!left) add("inStock", cell, "sold")
  }
  // `Location: sold, Smith collection`: no column for it, but it is said.
  for (const field of ["location", "conditionStatus"] as const) {
    const cell = reader.all(field)[0]
    const state = cell && readYesNo(cell.text) === null ? readAvailability(cell.text) : null
    if (!cell || (state !== "sold" && state !== "reserved" && state !== "not_for_sale")) continue
    reader.note(field, `“${cell.text}” is read as the work’s availability too: please check it in the studio.`, cell)
    add(field, cell, state)
  }
  return decide(reader, said)
}

function decide(reader: RowReader, said: Said[]): Availability {
  for (const { field, heading, text, understood } of said) {
    if (understood) continue
    reader.wrong(
      field,
      `“${text}” is not understood, so the work is marked not for sale. Please check: if it is for sale, say so in the studio, or write “available” in the cell and import again.`,
      { heading, text },
    )
  }
  const weight = ({ state, field }: Said) =>
    order.indexOf(state) + (words.includes(field) || state === "available" ? 0 : order.length - 2)
  const [first] = said.toSorted((one, other) => weight(one) - weight(other))
  if (!first) return reader.mapping.layout === "museum" && reader.text("price") === "" ? "not_for_sale" : "available"
  const other = said.find((one) => one.state === "available" && first.state !== "available")
  if (other && first.understood && first.heading) {
    reader.note(first.field, `“${first.text}” is taken over “${other.text}” under ${other.heading}.`, first)
  }
  return first.state
}
