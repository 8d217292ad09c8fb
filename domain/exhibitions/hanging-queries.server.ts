import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { exhibitionArtworks, exhibitions } from "../../db/tables/exhibitions.ts"
import { exhibitionHangings, exhibitionWalls } from "../../db/tables/hangings.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { formatExhibitionDates } from "./exhibition.ts"
import { type ExhibitionWork, listExhibitionWorks } from "./exhibition-works.server.ts"
import type { HangingUnit, WallPlan } from "./hanging.ts"

export type HangingPlan = {
  id: string
  title: string
  venue: string
  dates: string
  version: number
  plan: WallPlan
  works: ExhibitionWork[]
  /** By work id: its hook in the last other show, in millimeters below the top edge. */
  hooks: Record<string, number>
}

export const getHangingPlan = (shop: Shop, actor: Actor, id: string): Promise<Outcome<HangingPlan>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const there = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
    const [row] = there ? await db.select().from(exhibitions).where(eq(exhibitions.id, id)) : []
    if (!row || row.archivedAt) return refuse("not_found", "There is no such exhibition.")
    const [walls, works, hooks, { site }] = await Promise.all([
      db
        .select()
        .from(exhibitionWalls)
        .where(eq(exhibitionWalls.exhibitionId, id))
        .orderBy(asc(exhibitionWalls.position)),
      listExhibitionWorks(shop, actor, id),
      listKnownHooks(shop, id),
      getSettings(db, "site"),
    ])
    if (!works.ok) return works
    const unit: HangingUnit = (row.hangingUnit as HangingUnit | null) ?? getSizeUnits(site).first
    const { title, venue, hangingVersion: version } = row
    return done({
      id,
      title,
      venue,
      dates: formatExhibitionDates(row),
      version,
      plan: {
        unit,
        walls: walls.map(({ exhibitionId: _, position: __, ...wall }) => wall),
        works: works.value.flatMap(({ id: artworkId, placed }) => {
          if (!placed) return []
          const { wall: _, ...where } = placed
          return [{ artworkId, ...where }]
        }),
      },
      works: works.value,
      hooks,
    })
  })

/** The wire behind a work usually stays the same between shows. */
async function listKnownHooks(shop: Shop, id: string): Promise<Record<string, number>> {
  const own = shop.db
    .select({ id: exhibitionArtworks.artworkId })
    .from(exhibitionArtworks)
    .where(eq(exhibitionArtworks.exhibitionId, id))
  const rows = await shop.db
    .selectDistinctOn([exhibitionHangings.artworkId], {
      id: exhibitionHangings.artworkId,
      hookMm: exhibitionHangings.hookMm,
    })
    .from(exhibitionHangings)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionHangings.exhibitionId))
    .where(and(ne(exhibitionHangings.exhibitionId, id), inArray(exhibitionHangings.artworkId, own)))
    .orderBy(exhibitionHangings.artworkId, desc(exhibitions.startsOn), sql`${exhibitions.id} desc`)
  return Object.fromEntries(rows.map((row) => [row.id, row.hookMm]))
}
