import { addDays, type CalendarDate, formatDateRange } from "../../lib/calendar-dates.ts"

export const exhibitionKinds = ["solo", "group", "fair", "open_studio"] as const
export type ExhibitionKind = (typeof exhibitionKinds)[number]

export const exhibitionKindLabels: Record<ExhibitionKind, string> = {
  solo: "Solo exhibition",
  group: "Group exhibition",
  fair: "Fair",
  open_studio: "Open studio",
}

export type ExhibitionStage = "current" | "upcoming" | "past"

type Dated = { startsOn: CalendarDate; endsOn: CalendarDate | null }

/** @param today in the site's time zone */
export function getExhibitionStage({ startsOn, endsOn }: Dated, today: CalendarDate): ExhibitionStage {
  if (startsOn > today) return "upcoming"
  return endsOn === null || endsOn >= today ? "current" : "past"
}

const announcedDays = 60

/** The current one that ends first, else the next within two months; else null. */
export function findAnnouncedExhibition<E extends Dated>(exhibitions: readonly E[], today: CalendarDate): E | null {
  const at = (stage: ExhibitionStage) =>
    exhibitions.filter((exhibition) => getExhibitionStage(exhibition, today) === stage)
  const never = "9999"
  const [current] = at("current").toSorted((one, other) => compare(one.endsOn ?? never, other.endsOn ?? never))
  const [next] = at("upcoming").toSorted((one, other) => compare(one.startsOn, other.startsOn))
  return current ?? (next && next.startsOn <= addDays(today, announcedDays) ? next : null)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const formatExhibitionDates = (exhibition: Dated & { datesText: string }): string =>
  exhibition.datesText || formatDateRange(exhibition.startsOn, exhibition.endsOn)

/** `Fathom Street Gallery, Portland` */
export const formatVenue = ({ venue, city }: { venue: string; city: string }): string =>
  city ? `${venue}, ${city}` : venue
