import { parseMoney } from "../../../lib/money.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { Availability } from "../artwork.ts"
import { type DayOrders, formatDayQuestion, parseCellDays, readDay } from "./day-orders.ts"
import type { ImportField } from "./fields.ts"
import type { Cell } from "./group-rows.ts"
import { layoutSpec } from "./layouts.ts"
import { isStateAlone, parseAvailability } from "./parse-availability.ts"
import { isEmptyValue, parseYesNo } from "./parse-values.ts"
import { findAmountBesideState } from "./read-state-amount.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"
import type { Survey } from "./survey.ts"

/** For whom, until and since when (`2026-11-28`) a work has its status; "" and null when unknown. */
export type ImportedStatusNote = { statusFor: string; statusUntil: string | null; statusSince: string | null }

const nameFieldsByState: Partial<Record<Availability, ImportField[]>> = {
  sold: ["soldTo"],
  gifted: ["soldTo"],
  reserved: ["reserved"],
  on_loan: ["onLoan"],
}

export function readStatusNote(reader: RowReader, availability: Availability, days: DayOrders): ImportedStatusNote {
  const { text } = reader
  const names = (nameFieldsByState[availability] ?? []).map((field) => text(field))
  const name = names.find((one) => !isEmptyValue(one) && parseYesNo(one) === null) ?? ""
  const isSold = availability === "sold" || availability === "gifted"
  const isSince = text("statusSince") !== ""
  return {
    statusFor: truncateText(text("statusFor") || name, 200),
    statusUntil: readDay(reader, "statusUntil", days),
    statusSince: isSince ? readDay(reader, "statusSince", days) : isSold ? readSoldOn(reader, days) : null,
  }
}

const besideStateNote = "The amount goes into the notes (new works only). The price comes from its own column."

/**
 * The cells of a status with more than the status, for the notes of a new work: `Status: verkauft an M. Weber, 900 €`. An
 * amount in them gets a note.
 * @param price the price cell, if it has more than a state and an amount
 */
export function readStatusText(
  reader: RowReader,
  reading: Pick<Survey, "currency" | "style">,
  price: string,
): string[] {
  const { unpublished } = layoutSpec(reader.mapping.layout)
  const hasMore = ({ text }: Cell) =>
    !isStateAlone(text) && !isEmptyValue(text) && parseYesNo(text) === null && !unpublished?.test(text)
  const detailedCells = (["availability", "sold", "forSale"] as const).flatMap((field) =>
    reader
      .all(field)
      .filter(hasMore)
      .filter(({ text }) => (field === "sold" ? !/^sale$/i.test(text) : parseAvailability(text) !== null))
      .map((cell) => ({ ...cell, field })),
  )
  const lines = detailedCells.map(({ field, ...cell }) => {
    if (hasAmount(cell, reading)) reader.note(field, besideStateNote, cell)
    return `${cell.heading}: ${cell.text}`
  })
  return [...new Set([...lines, ...(price ? [`${reader.mapping.columns.price}: ${price}`] : [])])]
}

function hasAmount({ text }: Cell, reading: Pick<Survey, "currency" | "style">): boolean {
  const beside = findAmountBesideState(text, reading)
  if (beside?.kind === "year") return false
  const isSigned = beside !== null && !/^[\d.,'’ \u00a0\u202f]+$/.test(beside.text)
  if (beside?.kind === "amount" || isSigned) return true
  const read = parseMoney(text, reading)
  return read.ok && read.money !== null
}

/** These cells often hold more than a day, so an unreadable one is noted without a question. */
function readSoldOn(reader: RowReader, orders: DayOrders): string | null {
  const [cell] = reader.all("soldOn")
  if (!cell || parseYesNo(cell.text) !== null) return null
  const days = parseCellDays(cell, orders)
  const [day = null, ...others] = days
  if (others.length > 0) reader.unread("soldOn", formatDayQuestion(cell, days, leftEmptyHint), cell)
  else if (day !== null) return day
  else reader.note("soldOn", `The day “${cell.text}” could not be read. Enter it in the studio if you need it.`)
  return null
}
