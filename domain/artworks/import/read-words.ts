import { type ArtworkInput, type Availability, artworkTypes, conditions } from "../artwork.ts"

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Yes and no as files write them; null for anything else. */
export function readYesNo(text: string): boolean | null {
  const word = plain(text)
  if (/^(?:yes|y|true|1|x|ja|oui|si|framed|signed)$/.test(word)) return true
  if (/^(?:no|n|false|0|nein|non|unframed|unsigned|not framed|not signed)$/.test(word)) return false
  return null
}

const availabilityOf: [RegExp, Availability][] = [
  [/^(?:available|for sale|in stock|active|in inventory|consigned|on consignment|yes|true)$/, "available"],
  [/^(?:reserved|on hold|hold|pending|optioned)$/, "reserved"],
  [/^(?:sold|sold out|purchased|out of stock)$/, "sold"],
  [/^(?:on loan|loaned|loan|on exhibition)$/, "on_loan"],
  [
    /^(?:not for sale|nfs|not available|unavailable|private collection|artist s collection|in collection|collection|archived|permanent collection|no|false)$/,
    "not_for_sale",
  ],
  [/^(?:gifted|gift|donated|donation)$/, "gifted"],
  [/^(?:lost|stolen|destroyed|missing|damaged|deaccessioned)$/, "lost"],
]

/** Where a work is in its life; null for a word that is not known. */
export function readAvailability(text: string): Availability | null {
  const word = plain(text)
  return availabilityOf.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

const shortConditions = new Map<string, ArtworkInput["conditionStatus"]>([
  ["vg", "Very Good"],
  ["mint", "Excellent"],
  ["new", "Excellent"],
])

/** One of the conditions of the field: `very good`, `VG`; null for other words. */
export function readCondition(text: string): ArtworkInput["conditionStatus"] {
  const word = plain(text)
  return conditions.find((condition) => condition.toLowerCase() === word) ?? shortConditions.get(word) ?? null
}

const typeWords: [RegExp, ArtworkInput["type"]][] = [
  [/photograph|gelatin|chromogenic|c print|cibachrome|daguerreotype|polaroid|cyanotype/, "Photography"],
  [/\b(?:video|film|16 ?mm|35 ?mm)\b/, "Film/Video"],
  [/\binstallation\b/, "Installation"],
  [
    /\b(?:etching|lithograph|screen ?print|engraving|aquatint|mezzotint|drypoint|woodcut|linocut|monoprint|monotype|intaglio|gicl[eé]e|risograph|silkscreen|serigraph)|\bprints?\b/,
    "Print",
  ],
  [/\bcollage/, "Collage"],
  [/\b(?:ceramic|stoneware|porcelain|earthenware|terracotta|raku|pottery)/, "Ceramic"],
  [/\b(?:tapestry|textile|embroider|weaving|woven|quilt)/, "Textile"],
  [/\bmosaic/, "Mosaic"],
  [/\b(?:mixed media)\b/, "Mixed Media"],
  [
    /\b(?:oils?|acrylics?|tempera|gouache|encaustic|enamel|watercolou?rs?|paint|painting|paintings)\b(?!.*\bon paper\b)/,
    "Painting",
  ],
  [/\b(?:drawings?|graphite|charcoal|pencil|chalk|crayon|pastel|pen and ink|ink on paper)\b/, "Drawing"],
  [/\bon (?:paper|card|vellum)\b/, "Work on Paper"],
  [/\b(?:sculptures?|bronze|marble|plaster|steel|stone|alabaster|limestone|cast|carved|aluminium)\b/, "Sculpture"],
  [/\bglass\b/, "Glass"],
  [/\bwood\b/, "Wood"],
]

/** One of the field's kinds of work: by its own name, else by a word that tells, as in `Oil Painting`; null for none. */
export function readType(text: string): ArtworkInput["type"] | null {
  const word = plain(text)
  if (word === "") return null
  const same = artworkTypes.find((type) => plain(type) === word || `${plain(type)}s` === word)
  return same ?? typeWords.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

/** The copies of an edition: `25`, `3/25`, `edition of 25`; null for one of a kind, undefined for words not understood. */
export function readEditionSize(text: string): number | null | undefined {
  const word = text.toLowerCase().replace(/\s+/g, " ").trim()
  if (word === "" || /^(?:unique|original|one of a kind|1\/1|1|no|none|n\/a|0)$/.test(word)) return null
  const size =
    /^(?:(?:limited )?(?:edition )?(?:of )?|\d+ ?\/ ?|\d+ of )(\d{1,6})(?: ?\+ ?\d* ?aps?.*| copies| prints)?$/.exec(
      word,
    )
  return size ? Number(size[1]) : undefined
}

/** The words of a list: separated by commas, semicolons or bars, each once, the longest name of a path by its end. */
export function readList(text: string): string[] {
  const words = text.split(/[,;|\n]/).map((word) => (word.split(">").at(-1) ?? "").replace(/\s+/g, " ").trim())
  const seen = new Set<string>()
  return words.filter((word) => {
    const key = word.toLowerCase()
    if (word === "" || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * The pictures that a cell names: addresses and file names. Bars and line breaks separate them; commas and spaces do
 * only before the next address, because file names hold both.
 */
export function readImages(text: string): string[] {
  return text
    .split(/[|\r\n]+|[,;\s]+(?=https?:\/\/)/)
    .map((one) => one.trim().replace(/[,;]$/, ""))
    .filter((one) => one !== "")
}
