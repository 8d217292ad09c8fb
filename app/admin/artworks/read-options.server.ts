import { randomUUID } from "node:crypto"
import { type PrintOption, sameLabel } from "../../../domain/artworks/print-options.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { parseMoney } from "../../../lib/money.ts"
import { cellName, rowsIn } from "../kit/edit/rows.ts"

type Cell = { value: unknown } | { problem: string }

/** Not yet validated. An option keeps its id while its kind and name stay; no buyer must get a renamed option unasked. */
export function readOptions(
  text: string,
  currency: string,
  stored: readonly PrintOption[],
): { options: unknown[] } | { problem: string; at: string } {
  const options: unknown[] = []
  for (const [row, [kind = "", label = "", addition = "", delivery = "", weight = ""]] of rowsIn(text, 5).entries()) {
    const cells: Record<string, Cell> = {
      kind: kindOf(kind),
      label: label === "" ? { problem: "Please name it, like Oak frame." } : { value: label },
      addition: amountOf(addition, currency),
      sizeClass: classOf(delivery),
      weightGrams: gramsOf(weight),
    }
    const read: Record<string, unknown> = {}
    for (const [column, [name, cell]] of Object.entries(cells).entries()) {
      if ("problem" in cell) return { problem: cell.problem, at: cellName("printOptions", row, column) }
      if (cell.value !== undefined) read[name] = cell.value
    }
    const same = stored.find((one) => one.kind === read.kind && sameLabel(one.label, label))
    options.push({ id: same?.id ?? randomUUID().slice(0, 8), ...read })
  }
  return { options }
}

function kindOf(text: string): Cell {
  const kind = /^(?:size|frame|framing)$/i.exec(text)?.[0].toLowerCase()
  if (!kind) return { problem: "Please enter frame or size." }
  return { value: kind === "size" ? "size" : "frame" }
}

function amountOf(text: string, currency: string): Cell {
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  if (!read.money) return { problem: "Please enter what it adds to the price; 0 if nothing." }
  return read.money.currency === currency
    ? { value: read.money.minor }
    : { problem: `Please enter it in ${currency}, like the price.` }
}

const classes = /^(?:small|medium|large|oversize)$/i

function classOf(text: string): Cell {
  if (text === "") return { value: undefined }
  return classes.test(text)
    ? { value: text.toLowerCase() }
    : { problem: "Please enter small, medium, large or oversize, or leave it empty." }
}

function gramsOf(text: string): Cell {
  if (text === "") return { value: undefined }
  const { weightG } = parseDimensions(text)
  return weightG === null
    ? { problem: "Please enter the weight with its unit, like 2.4 kg or 5 lb." }
    : { value: weightG }
}
