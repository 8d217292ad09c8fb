import { type SQL, sql } from "drizzle-orm"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type PictureView, type StoredPicture, toPictureView } from "../media/picture-view.ts"
import { type ExhibitionKind, type ExhibitionStage, formatExhibitionDates, getExhibitionStage } from "./exhibition.ts"

export const isPublicExhibition = (now: Date): SQL =>
  sql`(${exhibitions.publishedAt} <= ${now.toISOString()}::timestamptz and ${exhibitions.archivedAt} is null)`

export type ExhibitionCard = {
  id: string
  slug: string
  kind: ExhibitionKind
  title: string
  venue: string
  city: string
  startsOn: string
  endsOn: string | null
  /** `March 12 – May 2, 2026` */
  dates: string
  stage: ExhibitionStage
  picture: PictureView | null
}

export type ExhibitionLine = Omit<ExhibitionCard, "picture">

export const leadPictureId: SQL<string | null> =
  sql`coalesce(${exhibitions.mainPictureId}, (select picture_id from exhibition_pictures where exhibition_id = ${exhibitions}.id order by position limit 1))`

/** For `select(…).from(exhibitions).leftJoin(pictures, eq(pictures.id, leadPictureId))`. */
export const exhibitionColumns = {
  id: exhibitions.id,
  slug: exhibitions.slug,
  kind: exhibitions.kind,
  title: exhibitions.title,
  venue: exhibitions.venue,
  city: exhibitions.city,
  startsOn: exhibitions.startsOn,
  endsOn: exhibitions.endsOn,
  datesText: exhibitions.datesText,
  alt: exhibitions.mainPictureAlt,
  picture: { id: pictures.id, ...pictureColumns },
}

type ExhibitionRow = Omit<ExhibitionCard, "kind" | "dates" | "stage" | "picture"> & {
  kind: string
  datesText: string
  alt: string
  picture: (StoredPicture & { id: string }) | null
}

export function toExhibitionCard(
  { datesText, alt, picture, kind, ...row }: ExhibitionRow,
  today: CalendarDate,
): ExhibitionCard {
  return {
    id: row.id,
    slug: row.slug,
    kind: kind as ExhibitionKind,
    title: row.title,
    venue: row.venue,
    city: row.city,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    dates: formatExhibitionDates({ ...row, datesText }),
    stage: getExhibitionStage(row, today),
    picture: picture && toPictureView(picture, alt || `${row.title} at ${row.venue}`),
  }
}
