import { parseArtworkType } from "../import/parse-artwork-type.ts"

/** Facts in a file name such as `slack-water_2026_44x66`; year and size as written. */
type FileNameDetails = {
  title: string
  bare: boolean
  year: string
  size: string
  inventoryNumber: string
  medium: string
}

const side = String.raw`\d{1,4}(?:[.,]\d{1,2})?`
const sizeInName = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${side})\s*[x×]\s*(${side})(?:\s*[x×]\s*(${side}))?\s*(cm|mm|inches|in|["″])?(?![\p{L}\p{N}])`,
  "iu",
)
/** `2024-05-11`, `11.05.2024`, `20240511`: only the year is used. */
const dayInName =
  /(?<![\p{L}\p{N}])(?:((?:1[89]|20)\d\d)([-._]?)(?:0[1-9]|1[0-2])\2(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-.])(?:0?[1-9]|1[0-2])\3((?:1[89]|20)\d\d))(?![\p{L}\p{N}])/u
const yearInName = /(?<![\p{L}\p{N}])((?:1[89]|20)\d\d)(?:\s*[-–]\s*((?:19|20)?\d\d))?(?![\p{L}\p{N}]|[-.]\d\d(?!\d))/u

const deviceWords =
  /^(?:img|mg|dscn?|dscf|cimg|pxl|mvimg|dji|gopr|sam|kimg|wp|image|photo|foto|bild|picture|scan|scanned|screenshot|screen|shot|whatsapp|signal|untitled|copy|edit|edited|file|document|at|am|pm)$/i
/** A counter or part of a random name. Needs a digit: `Ebbe` is not one. */
const counted = /^(?:[a-z]{0,4}\d+[a-z]?|(?=.*\d)[0-9a-f]{4,}|[0-9a-f]{8,})$/i

/** Title words with a year or day that look like an inventory number: `PARIS 1998`, `JUNE 12`, `NO 12`. */
const wordWithDate = String.raw`[A-Z]+[_ ](?:1[89]|20)\d\d(?:[-_. ]?(?:19|20)\d\d)?(?![\da-z]|[-./]\d)|(?:JAN|FEB|MAR|MARCH|APR|APRIL|MAY|JUN|JUNE|JUL|JULY|AUG|SEP|SEPT|OCT|NOV|DEC)[_ ]\d\d(?!\d)|N[OR][_ ]\d`
/** `AW-014`, `GK 2019.07`; a year with three digits, `2019-014`; `#12`, `Inv. 12`. */
const number = String.raw`(?:(?!${wordWithDate})[A-Z]{1,5}[-_ ]?\d{2,6}[a-z]?(?:[-./]\d{1,4})?|(?:19|20)\d\d[-/.](?!19|20)\d{3}|#\d{1,5})`
const numberFirst = new RegExp(
  String.raw`^(?:(${number})|inv(?:entory)?[ ._-]*(?:no|nr)?[ ._-]*(\d{1,6}[a-z]?))(?=$|[\s_,;-])`,
  "u",
)
const onlyNumber = new RegExp(`^${number}$`, "u")
const ofDevices = /^(?:IMG|MG|DSCN?|DSCF|CIMG|PXL|DJI|GOPR|SAM|KIMG|WP|MVIMG|P)[-_ ]?\d/

/** A name from a device, or an inventory number. */
export const isCameraName = (text: string): boolean =>
  onlyNumber.test(text.trim()) ||
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => deviceWords.test(word) || counted.test(word))

/** In inches or centimeters: larger numbers without a unit are pixels. */
const maxSide = 400

/** @param name with its extension, without folders */
export function parseFileName(name: string): FileNameDetails {
  const whole = getFileStem(name).normalize("NFC")
  const written = /\S\s+\S/.test(whole)
  const none = { year: "", size: "", inventoryNumber: "", medium: "" }
  const inventoryNumber = splitNumber(whole)
  const stem = inventoryNumber.rest
  const plain = withSpaces(stem, written)
  if (inventoryNumber.number === "" && isCameraName(plain)) return { ...none, title: plain || name, bare: true }
  const size = sizeInName.exec(stem)
  const withoutSize = size ? stem.replace(size[0], " ") : stem
  const day = dayInName.exec(withoutSize)
  const year = day ?? yearInName.exec(withoutSize)
  const { rest, medium } = splitMedium(year ? withoutSize.replace(year[0], " ") : withoutSize, written)
  // A title may be `1984` or `30 x 30`.
  const title = rest === "" ? plain : rest
  return {
    title: title === "" ? whole : capitalize(title),
    bare: title === "",
    year: rest && year ? (day ? (day[1] ?? day[4] ?? "") : formatYearText(year)) : "",
    size: rest && size ? formatSizeText(size) : "",
    inventoryNumber: inventoryNumber.number,
    medium,
  }
}

function splitNumber(stem: string): { number: string; rest: string } {
  const found = ofDevices.test(stem) ? null : numberFirst.exec(stem)
  if (!found) return { number: "", rest: stem }
  return {
    number: (found[1] ?? found[2] ?? "").replace(/^#/, ""),
    rest: stem.slice(found[0].length).replace(/^[\s_,;-]+/, ""),
  }
}

/** A technique after a comma: `Slack Water, oil on linen`. */
function splitMedium(text: string, written: boolean): { rest: string; medium: string } {
  const [first = "", ...parts] = text.split(",")
  const isMedium = (part: string) =>
    part.trim().split(/\s+/).length <= 7 && parseArtworkType(withSpaces(part, true)) !== null
  const at = parts.findIndex(isMedium)
  if (at < 0) return { rest: withSpaces(text, written), medium: "" }
  const medium = withSpaces(parts[at] ?? "", true)
  return {
    rest: withSpaces([first, ...parts.toSpliced(at, 1)].join(","), written),
    medium: medium.charAt(0).toUpperCase() + medium.slice(1),
  }
}

export const getFileStem = (name: string): string => name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, "")

function formatSizeText([, height = "", width = "", depth = "", unit = ""]: RegExpExecArray): string {
  const sides = [height, width, depth].filter((side) => side !== "")
  const isInPixels = unit === "" && sides.some((side) => Number(side.replace(",", ".")) > maxSide)
  return isInPixels ? "" : `${sides.join(" x ")}${unit && ` ${unit}`}`
}

const formatYearText = ([, from = "", to = ""]: RegExpExecArray) => (to ? `${from}–${to}` : from)

/** @param written whether the name has spaces: if not, hyphens become spaces too */
function withSpaces(stem: string, written: boolean): string {
  const open = stem.replace(written ? /_+/g : /[_-]+/g, " ").replace(/\s+/g, " ")
  return open.replace(/^[-\s,]+|[-\s,]+$/g, "").replace(/(?:\s*,){2,}/g, ",")
}

const small = new Set(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])

function capitalize(title: string): string {
  if (title !== title.toLowerCase()) return title
  return title
    .split(" ")
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ")
}
