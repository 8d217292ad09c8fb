import type { Lengths } from "../../../lib/dimensions.ts"
import { formatCentimetres, formatInches } from "../../../lib/format-lengths.ts"
import { formatSize, type SizeUnits } from "../../../lib/size-units.ts"

const times = /[×x*]|\bby\b/gi
const metric = /[\d¼-¾⅐-⅞]\s*(?:cm|mm|m)\b/i
const imperial = /["″”]|[\d¼-¾⅐-⅞]\s*(?:in|inch|inches|ft|feet)\b/i

/** `29 5/8 x 21 3/4 in. (75.2 x 55.2 cm)`: a size, then the same in brackets. */
const twice = /^([^()[\]]+?)\s*[([]([^()[\]]+)[)\]]$/

/** Not `three panels, each 40 × 30 in`. */
const isSizeAlone = (words: string) =>
  !/\p{L}/u.test(words.replace(/(?<!\p{L})(?:cm|mm|m|in|inch|inches|ft|feet|by|[hwdlxø])(?!\p{L})/giu, ""))

/** The typed text with its conversion, in the order of the site's units. A text without a unit stays as it is. */
export function formatSizeLine(typed: string, lengths: Partial<Lengths>, units: SizeUnits): string {
  const text = typed.trim()
  // Typed as height and width: the conversion omits the depth.
  const flat = text !== "" && (text.match(times) ?? []).length < 2
  const shownLengths = flat ? { ...lengths, depthMm: null } : lengths
  if (!text) return formatSize(shownLengths, units)
  const [saysMetric, saysImperial] = [metric.test(text), imperial.test(text)]
  if (saysMetric && saysImperial) return sortUnits(text, units)
  const isOwn = units.first === "cm" ? saysMetric : saysImperial
  const inFirst = units.first === "cm" ? formatCentimetres(shownLengths) : formatInches(shownLengths)
  const inSecond = units.first === "cm" ? formatInches(shownLengths) : formatCentimetres(shownLengths)
  if (inFirst === "" || saysMetric === saysImperial) return text
  if (isOwn) return units.both ? `${text} (${inSecond})` : text
  if (!isSizeAlone(text)) return `${text} (${inFirst})`
  return units.both ? `${inFirst} (${text})` : inFirst
}

function sortUnits(words: string, { first, both }: SizeUnits): string {
  const [, one = "", other = ""] = twice.exec(words) ?? []
  const saysFirst = first === "cm" ? metric : imperial
  if (one === "" || saysFirst.test(one) === saysFirst.test(other)) return words
  const [own, second] = saysFirst.test(one) ? [one, other] : [other, one]
  return both ? `${own} (${second})` : own
}
