import { type CalendarDate, daysLater, sayDates } from "../../lib/calendar-dates.ts"

export const exhibitionKinds = ["solo", "group", "fair", "open_studio"] as const
export type ExhibitionKind = (typeof exhibitionKinds)[number]

/** The label of each kind. */
export const kindWords: Record<ExhibitionKind, string> = {
  solo: "Solo exhibition",
  group: "Group exhibition",
  fair: "Fair",
  open_studio: "Open studio",
}

export type Stage = "current" | "upcoming" | "past"

type Dated = { startsOn: CalendarDate; endsOn: CalendarDate | null }

/** Whether it is upcoming, current or past. @param today the day in the site's time zone */
export function stageOf({ startsOn, endsOn }: Dated, today: CalendarDate): Stage {
  if (startsOn > today) return "upcoming"
  return endsOn === null || endsOn >= today ? "current" : "past"
}

/** How many days before its first day an exhibition is announced. */
const spokenOf = 60

/**
 * The exhibition to announce: the current one that ends first, else the next within two months; null if there is none.
 */
export function announced<E extends Dated>(exhibitions: readonly E[], today: CalendarDate): E | null {
  const at = (stage: Stage) => exhibitions.filter((exhibition) => stageOf(exhibition, today) === stage)
  const never = "9999"
  const [current] = at("current").toSorted((one, other) => compare(one.endsOn ?? never, other.endsOn ?? never))
  const [next] = at("upcoming").toSorted((one, other) => compare(one.startsOn, other.startsOn))
  return current ?? (next && next.startsOn <= daysLater(today, spokenOf) ? next : null)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** When it takes place, for people: the artist's own words, else the dates. */
export const datesOf = (exhibition: Dated & { datesText: string }): string =>
  exhibition.datesText || sayDates(exhibition.startsOn, exhibition.endsOn)

/** Where it takes place: `Fathom Street Gallery, Portland`. */
export const placeOf = ({ venue, city }: { venue: string; city: string }): string =>
  city ? `${venue}, ${city}` : venue
