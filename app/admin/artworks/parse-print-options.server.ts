import { randomUUID } from "node:crypto"
import { isSameLabel, type PrintOption } from "../../../domain/artworks/print-options.ts"
import { parseDimensions } from "../../../lib/dimensions.ts"
import { parseMoney } from "../../../lib/money.ts"
import { getCellErrorKey, parseFieldRows } from "../kit/edit/rows.ts"

type ParsedCell = { value: unknown } | { problem: string }

/** Not yet validated. An option keeps its id while its kind and name stay; no buyer must get a renamed option unasked. */
export function parsePrintOptions(
  text: string,
  currency: string,
  stored: readonly PrintOption[],
): { options: unknown[] } | { problem: string; at: string } {
  const options: unknown[] = []
  for (const [row, [kind = "", label = "", addition = "", delivery = "", weight = ""]] of parseFieldRows(
    text,
    5,
  ).entries()) {
    const cells: Record<string, ParsedCell> = {
      kind: parseKind(kind),
      label: label === "" ? { problem: "Please name it, like Oak frame." } : { value: label },
      addition: parseAddition(addition, currency),
      sizeClass: parseSizeClass(delivery),
      weightGrams: parseGrams(weight),
    }
    const read: Record<string, unknown> = {}
    for (const [column, [name, cell]] of Object.entries(cells).entries()) {
      if ("problem" in cell) return { problem: cell.problem, at: getCellErrorKey("printOptions", row, column) }
      if (cell.value !== undefined) read[name] = cell.value
    }
    const same = stored.find((one) => one.kind === read.kind && isSameLabel(one.label, label))
    options.push({ id: same?.id ?? randomUUID().slice(0, 8), ...read })
  }
  return { options }
}

function parseKind(text: string): ParsedCell {
  const kind = /^(?:size|frame|framing)$/i.exec(text)?.[0].toLowerCase()
  if (!kind) return { problem: "Please enter frame or size." }
  return { value: kind === "size" ? "size" : "frame" }
}

function parseAddition(text: string, currency: string): ParsedCell {
  const read = parseMoney(text, { currency })
  if (!read.ok) return { problem: `${read.problem}.` }
  if (!read.money) return { problem: "Please enter what it adds to the price; 0 if nothing." }
  return read.money.currency === currency
    ? { value: read.money.minor }
    : { problem: `Please enter it in ${currency}, like the price.` }
}

const sizeClassPattern = /^(?:small|medium|large|oversize)$/i

function parseSizeClass(text: string): ParsedCell {
  if (text === "") return { value: undefined }
  return sizeClassPattern.test(text)
    ? { value: text.toLowerCase() }
    : { problem: "Please enter small, medium, large or oversize, or leave it empty." }
}

function parseGrams(text: string): ParsedCell {
  if (text === "") return { value: undefined }
  const { weightG } = parseDimensions(text)
  return weightG === null
    ? { problem: "Please enter the weight with its unit, like 2.4 kg or 5 lb." }
    : { value: weightG }
}
