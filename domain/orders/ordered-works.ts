import type { orderLines } from "../../db/tables/orders.ts"
import { formatFraming } from "../artworks/print-options.ts"

export type OrderLineRow = typeof orderLines.$inferSelect

export type OrderedWork<Line extends OrderLineRow = OrderLineRow> = {
  lines: Line[]
  title: string
  year: string
  /** `No. 3 of 50`, `Nos. 3–7 and 9 of 50`; "" for an original. */
  copies: string
  /** `Framing: Oak frame`; "": none. A chosen size is in the snapshot. */
  framing: string
  quantity: number
  price: number
  amount: number
  /** For all copies, minor units. */
  discount: number
}

/** Groups equal copies: same work, size, frame and price. Ordered by their first copies. */
export function groupOrderLines<Line extends OrderLineRow>(lines: Line[]): OrderedWork<Line>[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const key =
      line.editionNumber === null
        ? line.id
        : JSON.stringify([line.artworkId, line.title, line.price, line.snapshot.options])
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { title, snapshot, price } = first
    const quantity = group.length
    return {
      lines: group,
      title,
      year: snapshot.year,
      copies: formatCopies(group),
      framing: formatFraming(snapshot.options),
      quantity,
      price,
      amount: price * quantity,
      discount: group.reduce((sum, line) => sum + line.discount, 0),
    }
  })
}

function formatCopies(lines: OrderLineRow[]): string {
  const numbers = lines.flatMap(({ editionNumber }) => editionNumber ?? []).sort((one, other) => one - other)
  if (numbers.length === 0) return ""
  const runs: [from: number, to: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  const ranges = runs.flatMap(([from, to]) =>
    to - from > 1 ? `${from}–${to}` : [...new Set([from, to])].map((number) => `${number}`),
  )
  const all = ranges.length > 1 ? `${ranges.slice(0, -1).join(", ")} and ${ranges.at(-1)}` : ranges.join("")
  return `${numbers.length === 1 ? "No." : "Nos."} ${all} of ${lines[0]?.editionSize}`
}
