import { href } from "react-router"
import { placeOf } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"

/** A line of the record. An exhibition with its own page (`to`) begins with its title. */
export type RecordEntry = { year: string; text: string; kind: string; title?: string; to?: string }

type Shown = Pick<ExhibitionCard, "slug" | "kind" | "title" | "venue" | "city" | "startsOn" | "stage">

const kindAside: Partial<Record<ExhibitionCard["kind"], string>> = { solo: " (solo)", open_studio: " (open studio)" }

/**
 * The artist's record merged with the site's exhibitions, the latest first. The artist's own lines are kept, except
 * those that name the same exhibition in the same year. Upcoming exhibitions are left out.
 */
export function withExhibitions(timeline: RecordEntry[], exhibitions: Shown[]): RecordEntry[] {
  const kind = timeline.find((entry) => /^exhibitions?$/i.test(entry.kind))?.kind ?? "Exhibitions"
  const shown = exhibitions
    .filter(({ stage }) => stage !== "upcoming")
    .map((show) => ({
      year: show.startsOn.slice(0, 4),
      title: show.title,
      entry: {
        year: show.startsOn.slice(0, 4),
        title: show.title,
        text: `, ${placeOf(show)}${kindAside[show.kind] ?? ""}`,
        kind,
        to: href("/exhibitions/:slug", { slug: show.slug }),
      },
    }))
  if (shown.length === 0) return timeline
  const isOurs = ({ year, text }: RecordEntry) =>
    shown.some((show) => show.year === year.trim() && text.toLowerCase().includes(show.title.toLowerCase()))
  const byHand = timeline.filter((entry) => entry.kind === kind && !isOurs(entry))
  const together = [...shown.map(({ entry }) => entry), ...byHand].toSorted((one, other) => yearIn(other) - yearIn(one))
  return [...together, ...timeline.filter((entry) => entry.kind !== kind)]
}

/** Undated lines are last. */
const yearIn = ({ year }: RecordEntry) => Number(/\d{4}/.exec(year)?.[0] ?? 0)
