import type { Lengths } from "../../lib/dimensions.ts"
import { formatCentimetres, formatInches } from "../../lib/format-lengths.ts"
import { formatSize, type SizeUnits } from "../../lib/size-units.ts"

const times = /[×x*]|\bby\b/gi
const metric = /[\d¼-¾⅐-⅞]\s*(?:cm|mm|m)\b/i
const imperial = /["″”]|[\d¼-¾⅐-⅞]\s*(?:in|inch|inches|ft|feet)\b/i

/** `29 5/8 x 21 3/4 in. (75.2 x 55.2 cm)`: a size, then the same in brackets. */
const twice = /^([^()[\]]+?)\s*[([]([^()[\]]+)[)\]]$/

/** Not `three panels, each 40 × 30 in`. */
const isSizeAlone = (words: string) =>
  !/\p{L}/u.test(words.replace(/(?<!\p{L})(?:cm|mm|m|in|inch|inches|ft|feet|by|[hwdlxø])(?!\p{L})/giu, ""))

/** The typed text with its conversion, in the order of the site's units. A text without a unit stays as it is. */
export function sizeLine(typed: string, lengths: Partial<Lengths>, units: SizeUnits): string {
  const words = typed.trim()
  // Typed as height and width: the conversion omits the depth.
  const flat = words !== "" && (words.match(times) ?? []).length < 2
  const said = flat ? { ...lengths, depthMm: null } : lengths
  if (!words) return formatSize(said, units)
  const [saysMetric, saysImperial] = [metric.test(words), imperial.test(words)]
  if (saysMetric && saysImperial) return inOrder(words, units)
  const isOwn = units.first === "cm" ? saysMetric : saysImperial
  const inFirst = units.first === "cm" ? formatCentimetres(said) : formatInches(said)
  const inSecond = units.first === "cm" ? formatInches(said) : formatCentimetres(said)
  if (inFirst === "" || saysMetric === saysImperial) return words
  if (isOwn) return units.both ? `${words} (${inSecond})` : words
  if (!isSizeAlone(words)) return `${words} (${inFirst})`
  return units.both ? `${inFirst} (${words})` : inFirst
}

function inOrder(words: string, { first, both }: SizeUnits): string {
  const [, one = "", other = ""] = twice.exec(words) ?? []
  const saysFirst = first === "cm" ? metric : imperial
  if (one === "" || saysFirst.test(one) === saysFirst.test(other)) return words
  const [own, second] = saysFirst.test(one) ? [one, other] : [other, one]
  return both ? `${own} (${second})` : own
}
