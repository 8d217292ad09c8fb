import { and, desc, eq } from "drizzle-orm"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { formatIcs } from "../../lib/ics.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type ExhibitionKind, exhibitionKindLabels, formatVenue } from "./exhibition.ts"
import { isPublicExhibition } from "./public-exhibitions.server.ts"

const maxExhibitions = 300

/**
 * An open-ended one has only its first day; those with unknown dates are left out. @param slug null: all @returns null if
 * unknown
 */
export async function exportExhibitionCalendar(shop: Shop, slug: string | null): Promise<string | null> {
  if (slug?.includes("\0")) return null
  const [rows, { site }] = await Promise.all([
    shop.db
      .select()
      .from(exhibitions)
      .where(
        and(
          isPublicExhibition(shop.now()),
          eq(exhibitions.datesText, ""),
          slug === null ? undefined : eq(exhibitions.slug, slug),
        ),
      )
      .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
      .limit(maxExhibitions),
    getSettings(shop.db, "site"),
  ])
  if (slug !== null && rows.length === 0) return null
  const { hostname } = new URL(shop.siteUrl)
  const [one] = rows
  const name = slug !== null && one ? one.title : `${site.artistName}: exhibitions`.replace(/^: /, "")
  const days = rows.map((row) => ({
    id: `${row.id}@${hostname}`,
    day: row.startsOn,
    until: row.endsOn ?? row.startsOn,
    title: `${row.title}, ${row.venue}`,
    text: [
      exhibitionKindLabels[row.kind as ExhibitionKind],
      row.opening && `Opening: ${row.opening}`,
      row.hours && `Hours: ${row.hours}`,
      row.endsOn ? "" : "Open-ended",
    ]
      .filter(Boolean)
      .join("\n"),
    place: [formatVenue(row), row.address].filter(Boolean).join(", "),
    url: shop.urls.exhibition(row.slug),
    changedAt: row.updatedAt,
  }))
  return formatIcs(name, "Solander", days)
}
