import { translateDate } from "../../../lib/translate-date.ts"
import type { Availability } from "../artwork.ts"
import type { ImportField } from "./fields.ts"
import { hasAvailabilityColumn } from "./given-columns.ts"
import type { Cell } from "./group-rows.ts"
import { isStateAlone, parseAvailability, splitState } from "./parse-availability.ts"
import { parseYesNo } from "./parse-values.ts"
import type { RowReader } from "./row-reader.ts"

/** Columns about something else that may also state availability. They decide for new works only. */
export const besideFields: ReadonlySet<ImportField | null> = new Set(["location", "conditionStatus", "notes"])

type BesideState = { state: Availability; isClear: boolean }

/** `Hold flat`, `pending varnish`, `purchased at Blick`: ambiguous in notes. */
const ambiguousWords = new Set(
  "hold pending purchased res resv option optie no false collection archived archiv".split(" "),
)

const hasEnded = /^\s*[.!]*\s*$|^\s*[.!]?\s*\n/
const isSentence = /^[.!]\s+\p{Lu}/u
const short = /^(?:verk|vend|ausverk|sld|rsvd)$/
const toWhom =
  /^\s+(?:to|an|à|au|a|ad|al|alla|aan|for|für|pour|per|para|voor|dla)\s+(?:(?:the|la|le|die|der|das|de|het|il|el)\s+|l['’])?\p{Lu}/u
const toWhomInEnglish = /^\s+to\s+(?:an?|the|my|our)\s/
/** In a text in capitals only these words introduce a name. */
const toWhomInCapitals = /^\s+(?:TO|AN|AAN)\s+\p{Lu}/u
const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
const year = String.raw`(?:19|20)\d\d(?=\s*(?:$|[^\p{L}\p{N}\s]|(?:to|an|à|a|al|alla|aan|for|für|pour|per|para|voor|dla)\s))`
const day = new RegExp(
  String.raw`^[\s,.:(–-]*(?:(?:in|on|im|am|en|le|nel|il|el|op|w|dnia|since|until|to)\s+)?(?:${[
    year,
    String.raw`\d{4}-\d{2}-\d{2}(?!\d)`,
    String.raw`\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)`,
    String.raw`\d{1,2}[./](?:19|20)\d\d(?!\d)`,
    String.raw`\d{1,2}(?:st|nd|rd|th|er|\.)?\s(?:de\s)?${month}\b`,
    String.raw`${month}\.?,?\s\d`,
  ].join("|")})`,
  "iu",
)

/**
 * The state at the start of a note; clear if nothing follows, or only a buyer or a day: `SOLD to Mrs Hart`, not
 * `sold framed`.
 */
function readNote(text: string): BesideState | null {
  const split = splitState(text)
  if (!split || ambiguousWords.has(split.words)) return null
  const { state, words } = split
  // `verk. an` is one entry of the list.
  const [link = ""] = /\s+(?:an|am|für|à|to|for|pour|per|para|voor)$/iu.exec(text.slice(0, -split.rest.length)) ?? []
  const rest = `${link}${split.rest}`
  const inCapitals = !/\p{Ll}/u.test(text.slice(0, 200))
  const namesPerson = inCapitals ? toWhomInCapitals.test(rest) : toWhom.test(rest) || toWhomInEnglish.test(rest)
  const isAlone = hasEnded.test(rest) || (isSentence.test(rest) && !short.test(words))
  return { state, isClear: isAlone || namesPerson || day.test(translateDate(rest.slice(0, 60))) }
}

/** The state at the start of a location: `Sold – Smith collection`, but not `Lost Creek Arts`. */
function readPlace(text: string): BesideState | null {
  const state = parseAvailability(text)
  if (state === "lost") return { state, isClear: text.length <= 80 && isStateAlone(text.replace(/[\s\d./()-]+$/, "")) }
  if (state === "not_for_sale") return { state, isClear: !ambiguousWords.has(splitState(text)?.words ?? "") }
  const note = readNote(text)
  return note && { ...note, isClear: note.isClear || /^\s*[,:;(–—-]/.test(splitState(text)?.rest ?? "") }
}

/**
 * Adds states from location, condition and, without a state column, notes. An ambiguous text only gets a note.
 */
export function addStatesBeside(
  reader: RowReader,
  add: (field: ImportField, cell: Cell, state: Availability) => void,
): void {
  const { mapping, all, note } = reader
  const isSilent = !hasAvailabilityColumn(mapping)
  const addState = (field: ImportField, cell: Cell, read: BesideState | null) => {
    const isTaken = /^(?:sold|reserved|not_for_sale)$/.test(read?.state ?? "")
    if (!read || !(isTaken || (read.state === "lost" && field === "location"))) return
    const noted = { ...cell, isOfNewWork: true }
    if (read.isClear) {
      note(field, `“${cell.text}” is read as the work’s availability too: please check it in the studio.`, noted)
      add(field, cell, read.state)
    } else if (isSilent) {
      note(
        field,
        `“${cell.text}” begins like a status, but may mean something else, so the status isn’t taken from it. If the work isn’t for sale, change its status in the studio.`,
        noted,
      )
    }
  }
  for (const field of ["location", "conditionStatus"] as const) {
    const cell = all(field)[0]
    if (cell && parseYesNo(cell.text) === null) addState(field, cell, readPlace(cell.text))
  }
  if (mapping.layout === "solander" || !isSilent) return
  for (const cell of all("notes")) addState("notes", cell, readNote(cell.text))
}
