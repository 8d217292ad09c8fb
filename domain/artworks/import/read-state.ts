import { type Availability, artworkSchema } from "../artwork.ts"
import { type ImportField, stateFields } from "./fields.ts"
import { type Cell, getCell, getMappedColumns, type ImportedTableRow } from "./group-rows.ts"
import { layoutSpec } from "./layouts.ts"
import { findTextAfterNo, parseAvailability } from "./parse-availability.ts"
import { parseQuantity } from "./parse-quantity.ts"
import { isEmptyValue, parseCondition, parseYesNo } from "./parse-values.ts"
import type { RowReader } from "./row-reader.ts"
import { addStatesBeside, besideFields } from "./states-beside.ts"

/** One cell's statement; if not `understood`, the work is “not for sale” until a person checks it. */
type StateClaim = { state: Availability; field: ImportField; heading: string; text: string; understood: boolean }

/** Priority between columns: a sale first; yes or no and numbers after words. */
const order: Availability[] = ["sold", "reserved", "on_loan", "gifted", "lost", "not_for_sale", "available"]
const wordFields: readonly ImportField[] = [
  "availability",
  "sold",
  "soldTo",
  "soldOn",
  "soldFor",
  "ribbon",
  "price",
  "reserved",
  "onLoan",
  "location",
  "conditionStatus",
  "notes",
]

/** In columns of names, a no before a comma may be one: `No, Hyun-woo`. */
const nameFields: ReadonlySet<ImportField> = new Set(["soldTo", "soldOn", "soldFor", "reserved", "onLoan"])

/** `from`: the column that decided; null when none states it. */
type ReadState = { availability: Availability; from: ImportField | null }

/**
 * Reads availability from all columns that state it. Unknown words in such a column take the work off sale, with a note.
 * @param stock null when no row states one
 * @param boxes columns in which an empty cell means no
 * @param price the state in the price cell: `sold`, `NFS`
 */
export function readState(
  reader: RowReader,
  stock: number | null,
  price: Availability | null,
  boxes: readonly string[] = [],
): ReadState {
  const claims: StateClaim[] = []
  const add: AddClaim = (field, cell, state) =>
    claims.push({ state: state ?? "not_for_sale", field, ...cell, understood: state !== null })
  addDoubtfulCells(reader, add)
  if (price) add("price", reader.all("price")[0] ?? noCell, price)
  addAvailabilities(reader, add)
  addSales(reader, add)
  addRibbons(reader, add)
  addOffers(reader, add)
  if (findUnchecked(reader, "forSale", boxes).length > 0) add("forSale", noCell, "not_for_sale")
  addReservations(reader, add)
  addStockWords(reader, add)
  if (stock === 0) add("stock", noCell, "sold")
  addStockMarks(reader, add)
  addStatesBeside(reader, add)
  return decide(reader, claims)
}

/** @param state null: not understood */
type AddClaim = (field: ImportField, cell: Cell, state: Availability | null) => void

/** For claims that quote no cell. */
const noCell: Cell = { heading: "", text: "" }

function addDoubtfulCells({ mapping, group }: RowReader, add: AddClaim): void {
  for (const field of stateFields) {
    for (const heading of getMappedColumns(mapping, field)) {
      if (isDoubtful(group.first, heading)) add(field, noCell, "not_for_sale")
    }
  }
}

function addAvailabilities({ mapping, all }: RowReader, add: AddClaim): void {
  const { unpublished } = layoutSpec(mapping.layout)
  for (const cell of all("availability")) {
    if (unpublished?.test(cell.text)) continue
    const own = artworkSchema.shape.availability.safeParse(cell.text)
    const state = own.success ? own.data : parseAvailability(cell.text)
    // `État`, `Stato` and `Estado` head both states and conditions.
    if (state || !parseCondition(cell.text)) add("availability", cell, state)
  }
}

function addSales({ text, all }: RowReader, add: AddClaim): void {
  // `Sale/Donation/Gift`: the kind also applies to the date and price columns.
  const how = parseAvailability(text("sold")) === "gifted" ? "gifted" : "sold"
  for (const field of ["sold", "soldTo", "soldOn", "soldFor"] as const) {
    for (const cell of all(field)) {
      if (isNo(cell) || (field === "soldFor" && !/[1-9]/.test(cell.text)) || addRefusal(field, cell, add)) continue
      const state = parseYesNo(cell.text) ? how : (parseAvailability(cell.text) ?? how)
      add(field, cell, /^[?¿\s]+$/.test(cell.text) ? null : state)
    }
  }
}

/** Shop ribbons such as `New` and `Sale` do not state availability. */
function addRibbons({ all }: RowReader, add: AddClaim): void {
  for (const cell of all("ribbon")) {
    const state = parseAvailability(cell.text)
    if (state && state !== "available") add("ribbon", cell, state)
  }
}

function addOffers({ all }: RowReader, add: AddClaim): void {
  for (const cell of all("forSale")) {
    const yes = parseYesNo(cell.text)
    const count = parseQuantity(cell.text)
    if (yes !== null) add("forSale", cell, yes ? "available" : "not_for_sale")
    else if (typeof count === "number") add("forSale", cell, count > 0 ? "available" : "sold")
    else add("forSale", cell, parseAvailability(cell.text))
  }
}

function addReservations({ all }: RowReader, add: AddClaim): void {
  const states = { notForSale: "not_for_sale", reserved: "reserved", onLoan: "on_loan" } as const
  for (const field of ["notForSale", "reserved", "onLoan"] as const) {
    for (const cell of all(field)) {
      if (isNo(cell) || addRefusal(field, cell, add)) continue
      const said = parseYesNo(cell.text) ? null : parseAvailability(cell.text)
      if (said !== "available") add(field, cell, said === "sold" ? "sold" : states[field])
    }
  }
}

function addStockWords({ mapping, text, all }: RowReader, add: AddClaim): void {
  if (mapping.columns.stockTracked && parseYesNo(text("stockTracked")) === false) return
  for (const cell of all("stock")) {
    if (parseQuantity(cell.text) === undefined) add("stock", cell, parseAvailability(cell.text))
  }
}

function addStockMarks({ all }: RowReader, add: AddClaim): void {
  for (const cell of all("inStock")) {
    const yes = parseYesNo(cell.text)
    const count = parseQuantity(cell.text)
    const isOrdered = /^(?:on)?back ?order/i.test(cell.text)
    const left = isOrdered || (yes ?? (typeof count === "number" ? count > 0 : null))
    if (left === null) add("inStock", cell, parseAvailability(cell.text))
    else if (!left) add("inStock", cell, "sold")
  }
}

const isNo = ({ text }: Cell) => isEmptyValue(text) || parseYesNo(text) === false

/** `no, with M. Weber`: the rest may state where the work is. @returns whether the cell is such a refusal */
function addRefusal(field: ImportField, cell: Cell, add: AddClaim): boolean {
  const rest = findTextAfterNo(cell.text)
  const state = rest === null ? null : parseAvailability(rest)
  if (rest === null || (state === null && nameFields.has(field))) return false
  if (state) add(field, cell, state)
  return true
}

/** Columns of boxes in which the work's is unchecked; adds a note for each. */
export function findUnchecked(reader: RowReader, field: "forSale" | "published", boxes: readonly string[]): string[] {
  const unchecked = getMappedColumns(reader.mapping, field).filter(
    (heading) => boxes.includes(heading) && getCell(reader.group.first, heading) === "",
  )
  const became = field === "forSale" ? "the work isn’t offered" : "a new work stays a draft"
  for (const heading of unchecked) reader.note(field, `The box isn’t checked: ${became}.`, { heading, text: "" })
  return unchecked
}

function isDoubtful(row: ImportedTableRow, heading: string): boolean {
  if (getCell(row, heading) !== "") return false
  const { broken, marks = [] } = row
  return (
    broken?.[heading] !== undefined ||
    marks.some((mark) => mark.heading === heading && (mark.kind === "struck" || mark.kind === "merged"))
  )
}

function decide(reader: RowReader, said: StateClaim[]): ReadState {
  for (const { field, heading, text, understood } of said) {
    if (understood) continue
    reader.wrong(
      field,
      `“${text}” is not understood, so the work is marked not for sale. Please check: if it is for sale, say so in the studio, or write “available” in the cell and import again.`,
      { heading, text },
    )
  }
  const weight = ({ state, field }: StateClaim) =>
    order.indexOf(state) + (wordFields.includes(field) || state === "available" ? 0 : order.length - 2)
  const [first] = said.toSorted((one, other) => weight(one) - weight(other))
  if (!first) {
    const isKept = reader.mapping.layout === "museum" && reader.text("price") === ""
    return { availability: isKept ? "not_for_sale" : "available", from: null }
  }
  const other = said.find((one) => one.state === "available" && first.state !== "available")
  if (other && first.understood && first.heading) {
    const { heading, text } = first
    const cell = { heading, text, ...(besideFields.has(first.field) && { isOfNewWork: true }) }
    reader.note(first.field, `“${text}” is taken over “${other.text}” under ${other.heading}.`, cell)
  }
  return { availability: first.state, from: first.field }
}
