import { translateDate } from "./translate-date.ts"

/** `from` or `to` null: an open end (`after 1820`), or no date; `text` is the artist's wording without line breaks. */
type ParsedYears =
  | { ok: true; from: number | null; to: number | null; text: string; warning?: string }
  | { ok: false; problem: string }

const undated =
  /^\[?(?:(?:date|year) (?:not known|unknown)|no date|not dated|n\.?\s?d\.?|undated|unknown|not known|s\.?\s?d\.?|o\.?\s?j\.?|-+|–|—|n\/?a|\?)\]?$/i
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`
/** `May–June 2021` is 2021. */
const anyMonth = new RegExp(String.raw`\b${month}(?![\p{L}\d])`, "giu")

/** Later events: clauses that begin with one do not extend the years of making. */
const afterwards =
  /\b(?:re-?)?(?:printed|print|cast|casts|published|exhibited|produced|made|constructed|worked|assembled|fabricated|issued|stored|engraved|annotated|editioned|edition|enlarged|replica|version|released|signed|dated|acquired|copy|later|posthumous)\b/i

const thenLater = new RegExp(String.raw`(?<=\d\??)\s+(?=${afterwards.source})`, "gi")

function dayProblem(year: number, monthNumber: number, day: number, said: string): ParsedYears | null {
  const date = new Date(Date.UTC(year, monthNumber - 1, day))
  if (monthNumber >= 1 && monthNumber <= 12 && date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day)
    return null
  return { ok: false, problem: `“${said}” is not a day of the calendar` }
}

/** `02/28/2019` (month first, or day first where that cannot be a month), `2019-02-28`, `28 Feb 2019`. */
function parseDay(text: string, said: string): ParsedYears | null {
  const twoDigits: ParsedYears = { ok: false, problem: `“${said}” has a year of two digits: write all four` }
  const found = (year: number, monthNumber: number, day: number): ParsedYears =>
    dayProblem(year, monthNumber, day, said) ?? { ok: true, from: year, to: year, text }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return found(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (slashed) {
    if (slashed[4]?.length === 2) return twoDigits
    const [first, second, year] = [Number(slashed[1]), Number(slashed[3]), Number(slashed[4])]
    const dayFirst = slashed[2] === "." || first > 12
    return dayFirst ? found(year, second, first) : found(year, first, second)
  }
  const monthOnly = /^(\d{1,2})\/(\d{4})$/.exec(text)
  if (monthOnly) return found(Number(monthOnly[2]), Number(monthOnly[1]), 1)
  const dayMonth = new RegExp(
    String.raw`^(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+)?${month}\s+(\d{4}|'?\d{2})$`,
    "i",
  ).exec(text)
  const monthDay = new RegExp(String.raw`^${month}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$`, "i").exec(text)
  const [day, name, year] = dayMonth
    ? [dayMonth[1] ?? "1", dayMonth[2], dayMonth[3]]
    : [monthDay?.[2], monthDay?.[1], monthDay?.[3]]
  if (!name || !year) return null
  if (year.length < 4) return twoDigits
  return found(Number(year), months.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(day))
}

type Span = { from: number | null; to: number | null }

/** Drops `?`, `c.`, `circa`, `about`, `early`, which do not change the years. */
function stripQualifiers(clause: string): string {
  return clause
    .replace(/[?[\]()\\]/g, " ")
    .replace(/[–—‐‑−]/g, "-")
    .replace(/\bca?\.?\s*(?=\d)/gi, " ")
    .replace(/(\d{4})\s*\/\s*(?=(?:\d{2}|\d{4})\b)/g, "$1-")
    .replace(anyMonth, " ")
    .replace(/\b(?:first|second|last) (?:half|quarter|third) of(?: the)?\b/gi, " ")
    .replace(/\bno(?:t)? earlier than\b/gi, "after ")
    .replace(/(\d(?:st|nd|rd|th))\s*-\s*(?=(?:(?:early|late|mid)[\s-]+)?\d{1,2}(?:st|nd|rd|th) c)/gi, "$1 century-")
    .replace(/\b(?:ci?rca|ca|ci|about|around|approx(?:imately)?|probably|possibly|likely|late|early|mid)\b\.?-?/gi, " ")
    .replace(/\s*-+\s*/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[\s/&-]+(?=\d)/, "")
    .trim()
}

/** `1940`, `1960s`, `18th century`, or the short end of a range: the `7` of `1826-7`. */
function parseYearPiece(piece: string, before: number | null): [number, number] | null {
  const decade = /^(\d{3}0|\d0)'?s$/.exec(piece)
  const century = /^(\d{1,2})(?:st|nd|rd|th) c(?:ent(?:ury|\.)?)?\.?$/i.exec(piece)
  if (century) return [(Number(century[1]) - 1) * 100, (Number(century[1]) - 1) * 100 + 99]
  const digits = decade?.[1] ?? /^\d{1,4}$/.exec(piece)?.[0]
  if (!digits) return null
  let year = Number(digits)
  if (digits.length < 4) {
    if (before === null || digits.length === 3) return null
    const place = 10 ** digits.length
    year += Math.floor(before / place) * place
  }
  return [year, decade ? year + 9 : year]
}

/** `1826-7`, `1957-c.66`, `1786 or 1800`, `after 1820`, `2019-present`; null unless the whole clause is a date. */
function parseSpan(clause: string, latest: number): Span | null {
  const text = stripQualifiers(clause).replace(
    /\b(?:dated|made|painted|executed|created|begun|completed|finished)\b\s*/gi,
    "",
  )
  const open =
    /^(?:after|from|since|post-?)\s*(.+)$/i.exec(text) ??
    /^(.+?)(?:-(?:present|ongoing|now|)| or (?:later|after)| onwards)$/i.exec(text)
  const closed = /^(?:before|by|until|to|pre-?)\s*(.+)$/i.exec(text) ?? /^(.+?) or earlier$/i.exec(text)
  const pieces = (open?.[1] ?? closed?.[1] ?? text).split(/-|\s+(?:or|and|to|&)\s+/)
  let from: number | null = null
  let to: number | null = null
  let before: number | null = null
  for (const piece of pieces) {
    const years = parseYearPiece(piece.trim(), before)
    before = years?.[0] ?? null
    if (!years || years[0] < 1000 || years[1] > latest + 9 || years[0] > latest) return null
    if (to !== null && years[1] < to) return null
    from ??= years[0]
    to = years[1]
  }
  if (from === null || to === null) return null
  if (open) return { from, to: null }
  return closed ? { from: null, to } : { from, to }
}

/** Parsing time is quadratic in the length. */
const maxLength = 1000

/**
 * Parses `1940`, `c.1805`, `1826–7, reprinted 1892`, `1960s`, `2019–21`, `after 1820`, `published 1794`, `date not known`,
 * `02/28/2019`. The years are those of making; later events count only alone. Impossible days and years of two or five digits
 * are problems; unreadable text stays, with a warning.
 * @param options.latest default: ten years from now
 */
export function parseYears(typed: string, options: { latest?: number } = {}): ParsedYears {
  if (typed.length > maxLength) return { ok: false, problem: "A text as long as this one is not read as a date" }
  const text = typed.replace(/\s+/g, " ").trim()
  const read = parseEnglishYears(translateDate(text), text, options)
  return read.ok ? { ...read, text } : read
}

function parseEnglishYears(text: string, said: string, options: { latest?: number }): ParsedYears {
  if (text === "" || undated.test(text)) return { ok: true, from: null, to: null, text }
  if (/^(?:c(?:irca|a)?\.?\s*)?'?\d{2}$/i.test(text)) {
    return { ok: false, problem: `“${said}” has a year of two digits: write all four` }
  }
  if (/^\d{5,}$/.test(text)) return { ok: false, problem: `“${said}” is not a year` }
  const day = parseDay(text, said)
  if (day) return day

  const latest = options.latest ?? new Date().getUTCFullYear() + 10
  const clauses = text
    .replace(/\s*[([]([^)\]]*)[)\]]/g, (group, inside: string) => (afterwards.test(inside) ? `, ${inside}` : group))
    .replace(thenLater, ", ")
    .split(/[,;]/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "")
  let years: Span | null = null
  let later: Span | null = null
  for (const clause of clauses) {
    if (afterwards.test(clause)) {
      const date = /(?:\bc\.?\s*|\b(?:after|before)\s+|\?)?\d.*$/i.exec(clause)
      if (date) later ??= parseSpan(date[0], latest)
      continue
    }
    const span = parseSpan(clause, latest)
    if (!span) {
      // A clause without digits (`artist's proof`) is ignored; digits that are no date cause a warning.
      if (!/\d/.test(clause)) continue
      return { ok: true, from: null, to: null, text, warning: `The date “${said}” could not be read` }
    }
    years = years
      ? {
          from: years.from !== null && span.from !== null ? Math.min(years.from, span.from) : years.from,
          to: years.to !== null && span.to !== null ? Math.max(years.to, span.to) : span.to,
        }
      : span
  }
  const read = years ?? later
  if (!read) return { ok: true, from: null, to: null, text, warning: `The date “${said}” could not be read` }
  return { ok: true, ...read, text }
}
