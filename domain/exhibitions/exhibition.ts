import { type CalendarDate, daysLater, sayDates } from "../../lib/calendar-dates.ts"

export const exhibitionKinds = ["solo", "group", "fair", "open_studio"] as const
export type ExhibitionKind = (typeof exhibitionKinds)[number]

/** How each kind is called. */
export const kindWords: Record<ExhibitionKind, string> = {
  solo: "Solo exhibition",
  group: "Group exhibition",
  fair: "Fair",
  open_studio: "Open studio",
}

export type Stage = "current" | "upcoming" | "past"

type Dated = { startsOn: CalendarDate; endsOn: CalendarDate | null }

/** Whether it is on. @param today the day in the site's time zone */
export function stageOf({ startsOn, endsOn }: Dated, today: CalendarDate): Stage {
  if (startsOn > today) return "upcoming"
  return endsOn === null || endsOn >= today ? "current" : "past"
}

/** How long before it begins a show is spoken of, in days. */
const spokenOf = 60

/** What to announce: what is on and ends first, else what begins next within two months; null for nothing. */
export function announced<E extends Dated>(exhibitions: readonly E[], today: CalendarDate): E | null {
  const at = (stage: Stage) => exhibitions.filter((exhibition) => stageOf(exhibition, today) === stage)
  const never = "9999"
  const [current] = at("current").toSorted((one, other) => compare(one.endsOn ?? never, other.endsOn ?? never))
  const [next] = at("upcoming").toSorted((one, other) => compare(one.startsOn, other.startsOn))
  return current ?? (next && next.startsOn <= daysLater(today, spokenOf) ? next : null)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** When it is, as people say it: the artist's own words, else the dates. */
export const datesOf = (exhibition: Dated & { datesText: string }): string =>
  exhibition.datesText || sayDates(exhibition.startsOn, exhibition.endsOn)

/** Where it is: `Fathom Street Gallery, Portland`. */
export const placeOf = ({ venue, city }: { venue: string; city: string }): string =>
  city ? `${venue}, ${city}` : venue
