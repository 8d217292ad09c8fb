import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { sizeClasses } from "../../../lib/size-classes.ts"
import { type FacetColumns, type GalleryFacets, type NamedFacet, namedFacets } from "./gallery-facets.ts"
import { badges, type GalleryFilters, galleryPaints, orientations } from "./gallery-filters.ts"

export type FacetChoice = { value: string; label: string; count: number }

/** Choices of each filter, and how many works each would leave. Prices in whole units of the site's currency. */
export type GalleryCounts = {
  total: number
  medium: FacetChoice[]
  series: FacetChoice[]
  availability: FacetChoice[]
  orientation: FacetChoice[]
  size: FacetChoice[]
  colour: FacetChoice[]
  /** Null when no work has one. */
  years: { from: number; to: number } | null
  prices: { from: number; to: number } | null
}

type Facet = NamedFacet | "colour" | "year" | "price"

type CountOptions = {
  filters: GalleryFilters
  onlyForSale: boolean
  currency: string
  now: Date
}

const available = badges.indexOf("available")
const onHold = badges.indexOf("on_hold")
const maxChoices = 30

/**
 * A facet's own choice does not narrow its counts: with Oil chosen, Ink still shows how many it would add. So a work that
 * matches all filters counts in all facets, one that fails a single filter in that facet only. 100,000 works take milliseconds.
 */
export function countFacets(
  facets: GalleryFacets,
  { filters, onlyForSale, currency, now }: CountOptions,
): GalleryCounts {
  const unit = 10 ** minorUnitDigits(currency)
  const tally = createTally(facets)
  const tests = createTests(facets, filters, unit)
  const add = (columns: FacetColumns, weight: number, availability: Int32Array, counts: (place: number) => boolean) => {
    const rows = { columns, availability }
    addToTally(tally, rows, getMisses(rows, counts, tests), tests, weight)
  }
  const { shown, held } = facets
  const states = shown.codes.availability
  add(shown, 1, states, (place) => !onlyForSale || states[place] === available)
  // A work on hold counts as on hold, not as available.
  const isHeld = (place: number) => (held.heldUntil[place] ?? 0) > now.getTime()
  add(held, -1, new Int32Array(held.works).fill(available), isHeld)
  add(held, 1, new Int32Array(held.works).fill(onHold), isHeld)
  return toGalleryCounts(facets, tally, unit)
}

type FactRows = { columns: FacetColumns; availability: Int32Array }
type FacetTest = { facet: Facet; fits: (rows: FactRows, place: number) => boolean }

function createTests(facts: GalleryFacets, filters: GalleryFilters, unit: number): FacetTest[] {
  const questions = namedFacets
    .filter((facet) => filters[facet].length > 0)
    .map((facet): FacetTest => {
      const chosen: string[] = filters[facet]
      const wanted = facts.names[facet].map((name) => chosen.includes(name))
      return { facet, fits: (rows, place) => wanted[getCodes(rows, facet)[place] ?? -1] === true }
    })
  const bits = filters.colour.reduce((sum, paint) => sum | (1 << galleryPaints.indexOf(paint)), 0)
  if (bits)
    questions.push({ facet: "colour", fits: ({ columns }, place) => ((columns.colours[place] ?? 0) & bits) !== 0 })
  const { yearFrom, yearTo, priceFrom, priceTo } = filters
  // Comparisons with NaN are false: a work without a year or price is in no range.
  const span = (
    facet: Facet,
    from: number | null,
    to: number | null,
    least: ColumnReader,
    most: ColumnReader,
  ): FacetTest => ({
    facet,
    fits: ({ columns }, place) =>
      most(columns, place) >= (from ?? Number.NEGATIVE_INFINITY) &&
      least(columns, place) <= (to ?? Number.POSITIVE_INFINITY),
  })
  if (yearFrom !== null || yearTo !== null) questions.push(span("year", yearFrom, yearTo, firstYear, lastYear))
  const price: ColumnReader = (columns, place) => (columns.price[place] ?? Number.NaN) / unit
  if (priceFrom !== null || priceTo !== null) questions.push(span("price", priceFrom, priceTo, price, price))
  return questions
}

type ColumnReader = (columns: FacetColumns, place: number) => number
const firstYear: ColumnReader = (columns, place) => columns.yearFrom[place] ?? Number.NaN
const lastYear: ColumnReader = (columns, place) => columns.yearTo[place] ?? Number.NaN

const getCodes = ({ columns, availability }: FactRows, facet: NamedFacet): Int32Array =>
  facet === "availability" ? availability : columns.codes[facet]

const elsewhere = -2
const severalMissed = -1
const noneMissed = 0

/** Per work: the number (from 1) of the only filter that it fails, or one of the constants above. */
function getMisses(rows: FactRows, counts: (place: number) => boolean, questions: FacetTest[]): Int8Array {
  const missed = new Int8Array(rows.columns.works)
  for (let place = 0; place < missed.length; place++) if (!counts(place)) missed[place] = elsewhere
  for (const [index, { fits }] of questions.entries())
    for (let place = 0; place < missed.length; place++) {
      const before = missed[place] ?? elsewhere
      if (before >= noneMissed && !fits(rows, place)) missed[place] = before === noneMissed ? index + 1 : severalMissed
    }
  return missed
}

type Span = { least: number; most: number }
type Tally = { total: number; named: Record<NamedFacet, Int32Array>; colours: Int32Array; years: Span; prices: Span }

function createTally({ names }: GalleryFacets): Tally {
  const named = Object.fromEntries(namedFacets.map((facet) => [facet, new Int32Array(names[facet].length)]))
  const nothing = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  return {
    total: 0,
    named: named as Record<NamedFacet, Int32Array>,
    colours: new Int32Array(galleryPaints.length),
    years: { ...nothing },
    prices: { ...nothing },
  }
}

/** One column at a time, because sequential memory access is fastest. */
function addToTally(tally: Tally, rows: FactRows, missed: Int8Array, questions: FacetTest[], weight: number): void {
  const { columns } = rows
  for (let place = 0; place < missed.length; place++) {
    if (missed[place] === noneMissed) tally.total += weight
    if (missed[place] === elsewhere) continue
    widen(tally.years, columns.yearFrom[place], columns.yearTo[place])
    widen(tally.prices, columns.price[place], columns.price[place])
  }
  const numberOf = (facet: Facet) => 1 + questions.findIndex((question) => question.facet === facet)
  for (const facet of namedFacets) {
    const own = numberOf(facet)
    const codes = getCodes(rows, facet)
    const counts = tally.named[facet]
    for (let place = 0; place < missed.length; place++) {
      const code = codes[place] ?? -1
      if (code >= 0 && (missed[place] === noneMissed || missed[place] === own))
        counts[code] = (counts[code] ?? 0) + weight
    }
  }
  const own = numberOf("colour")
  for (let place = 0; place < missed.length; place++)
    if (missed[place] === noneMissed || missed[place] === own)
      for (let bits = columns.colours[place] ?? 0, paint = 0; bits; bits >>= 1, paint++)
        if (bits & 1) tally.colours[paint] = (tally.colours[paint] ?? 0) + weight
}

function widen(span: Span, least = Number.NaN, most = Number.NaN): void {
  if (least < span.least) span.least = least
  if (most > span.most) span.most = most
}

function toGalleryCounts({ names, series }: GalleryFacets, tally: Tally, unit: number): GalleryCounts {
  const choices = (known: readonly string[], counts: Int32Array): FacetChoice[] =>
    known.map((value, code) => ({ value, label: value, count: counts[code] ?? 0 })).filter(({ count }) => count > 0)
  const most = (all: FacetChoice[]) =>
    all.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)).slice(0, maxChoices)
  const bySlug = new Map(series.map((one) => [one.slug, one]))
  const position = ({ value }: FacetChoice) => bySlug.get(value)?.position ?? 0
  const named = (facet: NamedFacet) => choices(names[facet], tally.named[facet])
  const span = ({ least, most: last }: Span, scale: number) =>
    least <= last ? { from: Math.floor(least / scale), to: Math.ceil(last / scale) } : null
  return {
    total: tally.total,
    medium: most(named("medium")),
    series: most(named("series"))
      .sort((a, b) => position(a) - position(b))
      .map((choice) => ({ ...choice, label: bySlug.get(choice.value)?.title ?? choice.value })),
    availability: choices(badges, tally.named.availability),
    orientation: choices(orientations, tally.named.orientation),
    size: choices(sizeClasses, tally.named.size),
    colour: choices(galleryPaints, tally.colours),
    years: span(tally.years, 1),
    prices: span(tally.prices, unit),
  }
}
