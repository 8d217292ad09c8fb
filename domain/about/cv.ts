import { formatVenue } from "../exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../exhibitions/public-exhibitions.server.ts"
import type { Settings } from "../settings/settings.ts"
import { paths } from "../urls.ts"

type AboutPage = Pick<Settings<"about">, "timeline" | "hidden">

/** An exhibition with its own page (`to`) begins with its title. */
export type CvLine = {
  year: string
  text: string
  kind: string
  title?: string
  to?: string
  /** The exhibition's id; without one the line is the artist's own, at `own` in the timeline. */
  exhibition?: string
  own?: number
  hidden: boolean
  /** An exhibition has the same text. */
  double: boolean
}

type CvExhibition = Pick<ExhibitionCard, "id" | "slug" | "kind" | "title" | "venue" | "city" | "startsOn" | "stage">

const kindAside: Partial<Record<ExhibitionCard["kind"], string>> = { solo: " (solo)", open_studio: " (open studio)" }

/** The heading of exhibitions, unless the artist has one. */
export const exhibitionsKind = "Exhibitions"

/**
 * The artist's own lines merged with the site's exhibitions, the latest first, before the other lists in the artist's
 * order. Upcoming exhibitions are left out.
 */
export function listCvLines({ timeline, hidden }: AboutPage, exhibitions: CvExhibition[]): CvLine[] {
  const kind = timeline.find((entry) => /^exhibitions?$/i.test(entry.kind))?.kind ?? exhibitionsKind
  const exhibitionLines = exhibitions
    .filter(({ stage }) => stage !== "upcoming")
    .map((show) => ({
      year: show.startsOn.slice(0, 4),
      title: show.title,
      text: `, ${formatVenue(show)}${kindAside[show.kind] ?? ""}`,
      kind,
      to: paths.exhibition(show.slug),
      exhibition: show.id,
      hidden: hidden.includes(show.id),
      double: false,
    }))
  const isDouble = ({ year, text, kind: own }: { year: string; text: string; kind: string }) =>
    own === kind &&
    exhibitionLines.some(
      (show) => !show.hidden && show.year === year.trim() && text.toLowerCase().includes(show.title.toLowerCase()),
    )
  const own = timeline.map((entry, at): CvLine => ({ ...entry, own: at, double: isDouble(entry) }))
  if (exhibitionLines.length === 0) return own
  const together = [...exhibitionLines, ...own.filter((line) => line.kind === kind)]
  return [
    ...together.toSorted((one, other) => getLineYear(other) - getLineYear(one)),
    ...own.filter((line) => line.kind !== kind),
  ]
}

export const listVisibleCvLines = (lines: CvLine[]): CvLine[] =>
  lines.filter(({ hidden, double }) => !hidden && !double)

/** Undated lines are last. */
const getLineYear = ({ year }: CvLine) => Number(/\d{4}/.exec(year)?.[0] ?? 0)
