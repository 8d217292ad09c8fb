import type { orderLines } from "../../db/tables/orders.ts"
import { framingWords } from "../artworks/print-options.ts"

export type LineRow = typeof orderLines.$inferSelect

/** The copies of one work in an order: one line on invoices, in mails and on pages, however many copies there are. */
export type OrderedWork<Line extends LineRow = LineRow> = {
  lines: Line[]
  title: string
  year: string
  /** `No. 3 of 50`, `Nos. 3–7 and 9 of 50`; empty for an original. */
  copies: string
  /** `Framing: Oak frame`; empty: as it is. A chosen size is the snapshot's. */
  framing: string
  quantity: number
  /** For one copy, and for all of them; in minor units. */
  price: number
  amount: number
  /** What the order's discount takes off all of them. */
  discount: number
}

/** An order's lines with equal copies as one: the same work, size and frame at the same price. In the order of the first copies. */
export function orderedWorks<Line extends LineRow>(lines: Line[]): OrderedWork<Line>[] {
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
      copies: copiesOf(group),
      framing: framingWords(snapshot.options),
      quantity,
      price,
      amount: price * quantity,
      discount: group.reduce((sum, line) => sum + line.discount, 0),
    }
  })
}

function copiesOf(lines: LineRow[]): string {
  const numbers = lines.flatMap(({ editionNumber }) => editionNumber ?? []).sort((one, other) => one - other)
  if (numbers.length === 0) return ""
  const runs: [from: number, to: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  const said = runs.flatMap(([from, to]) =>
    to - from > 1 ? `${from}–${to}` : [...new Set([from, to])].map((number) => `${number}`),
  )
  const all = said.length > 1 ? `${said.slice(0, -1).join(", ")} and ${said.at(-1)}` : said.join("")
  return `${numbers.length === 1 ? "No." : "Nos."} ${all} of ${lines[0]?.editionSize}`
}
