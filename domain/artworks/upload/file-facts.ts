/** What a file's name says about the work: `slack-water_2026_44x66` has all three. Year and size as they are written. */
export type FileFacts = {
  title: string
  /** Whether the title is only what a camera called the file. */
  bare: boolean
  year: string
  size: string
}

const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?`
const sizeInName = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${number})\s*[x×]\s*(${number})(?:\s*[x×]\s*(${number}))?\s*(cm|mm|inches|in|["″])?(?![\p{L}\p{N}])`,
  "iu",
)
const yearInName = /(?<![\p{L}\p{N}])((?:1[89]|20)\d\d)(?:\s*[-–]\s*((?:19|20)?\d\d))?(?![\p{L}\p{N}]|[-.]\d\d(?!\d))/u

/** What cameras, telephones, scanners and chat programs call their files. */
const deviceWords =
  /^(?:img|mg|dscn?|dscf|cimg|pxl|mvimg|dji|gopr|sam|kimg|wp|image|photo|foto|bild|picture|scan|scanned|screenshot|screen|shot|whatsapp|signal|untitled|copy|edit|edited|file|document|at|am|pm)$/i
const counted = /^(?:[a-z]{0,4}\d+[a-z]?|[0-9a-f]{4,})$/i

/** Whether this is a name that only a device gave: without a word of a person. */
export const isNameByCamera = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => deviceWords.test(word) || counted.test(word))

/** No work that hangs is larger, in inches or centimeters: larger numbers without a unit count pixels. */
const LARGEST = 400

/** Reads what a file's name says. @param name with its extension, without folders */
export function factsOfFile(name: string): FileFacts {
  const stem = stemOf(name).normalize("NFC")
  const written = /\S\s+\S/.test(stem)
  const plain = spaced(stem, written)
  if (isNameByCamera(plain)) return { title: plain || name, bare: true, year: "", size: "" }
  const size = sizeInName.exec(stem)
  const withoutSize = size ? stem.replace(size[0], " ") : stem
  const year = yearInName.exec(withoutSize)
  const rest = spaced(year ? withoutSize.replace(year[0], " ") : withoutSize, written)
  // A work may be called `1984`, or `30 x 30`.
  const title = rest === "" ? plain : rest
  return {
    title: cased(title),
    bare: false,
    year: rest && year ? yearText(year) : "",
    size: rest && size ? sizeText(size) : "",
  }
}

/** A file's name without its extension. */
export const stemOf = (name: string): string => name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, "")

function sizeText([, height = "", width = "", depth = "", unit = ""]: RegExpExecArray): string {
  const sides = [height, width, depth].filter((side) => side !== "")
  const isInPixels = unit === "" && sides.some((side) => Number(side.replace(",", ".")) > LARGEST)
  return isInPixels ? "" : `${sides.join(" x ")}${unit && ` ${unit}`}`
}

const yearText = ([, from = "", to = ""]: RegExpExecArray) => (to ? `${from}–${to}` : from)

/**
 * Underscores stand for spaces.
 * @param written whether the name has spaces of its own: if not, hyphens stand for spaces, too
 */
function spaced(stem: string, written: boolean): string {
  const open = stem.replace(written ? /_+/g : /[_-]+/g, " ").replace(/\s+/g, " ")
  return open.replace(/^[-\s,]+|[-\s,]+$/g, "")
}

const small = new Set(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])

/** Capitals for a name that has none. */
function cased(title: string): string {
  if (title !== title.toLowerCase()) return title
  return title
    .split(" ")
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ")
}
