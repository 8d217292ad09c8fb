import { type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import type { PictureProtection, PictureStage } from "../../../db/tables/media.ts"
import type { ProtectionLevel } from "../../../lib/protection-levels.ts"
import type { FindPictureProtection } from "../../media/derive-picture.server.ts"
import type { Settings } from "../../settings/settings.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"

type SiteProtection = { protection: Settings<"protection">; artistName: string }

export async function getSiteProtection(db: Database | Transaction): Promise<SiteProtection> {
  const { protection, site } = await getSettings(db, "protection", "site")
  return { protection, artistName: site.artistName }
}

type ProtectedPicture = {
  id: string
  stage: PictureStage
  problem: string | null
  /** Of the present files. */
  stored: PictureProtection | null
  /** Of its strictest work; the site's for a picture that is of no work. */
  level: ProtectionLevel
  /** Of that work; "": not stated. */
  copyright: string
}

/** @param condition on the pictures, `p` */
export async function listProtectedPictures(
  db: Database | Transaction,
  siteLevel: ProtectionLevel,
  condition: SQL = sql`true`,
): Promise<ProtectedPicture[]> {
  const { rows } = await db.execute<ProtectedPicture>(sql`
    select p.id, p.stage, p.problem, p.protection as stored,
      coalesce(work.level, ${siteLevel}) as level, coalesce(work.copyright, '') as copyright
    from pictures as p left join lateral (
      select coalesce(nullif(artworks.protection, ''), ${siteLevel}) as level, artworks.copyright from artworks
      where artworks.id in (
        select id from artworks where main_picture_id = p.id
        union all select artwork_id from artwork_pictures where picture_id = p.id)
      order by array_position(array['closed', 'look', 'open'], coalesce(nullif(artworks.protection, ''), ${siteLevel})),
        artworks.id
      limit 1
    ) as work on true
    where ${condition} order by p.created_at, p.id`)
  return rows
}

/** What a picture's files have to be. A work's credit line is not said in files: it may name people. */
function getWantedProtection(
  { level, copyright }: Pick<ProtectedPicture, "level" | "copyright">,
  { protection, artistName }: SiteProtection,
): PictureProtection | null {
  if (level === "open") return null
  const maxSide = protection.maxSide === "none" ? null : Number(protection.maxSide)
  const mark = protection.mark ? { mark: artistName } : {}
  return { level, maxSide, creator: artistName, copyright: copyright || `© ${artistName}`, ...mark }
}

/** Whether a picture's files are not as they have to be. */
export function isStale(picture: ProtectedPicture, site: SiteProtection): boolean {
  const wanted = getWantedProtection(picture, site)
  const { stored } = picture
  if (wanted === null || stored === null) return wanted !== stored
  const names = ["level", "maxSide", "creator", "copyright", "mark"] as const
  return names.some((name) => wanted[name] !== stored[name])
}

export const findPictureProtection: FindPictureProtection = async ({ db }, pictureId) => {
  const site = await getSiteProtection(db)
  const [picture] = await listProtectedPictures(db, site.protection.level, sql`p.id = ${pictureId}`)
  return picture ? getWantedProtection(picture, site) : null
}
