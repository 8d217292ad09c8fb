import { and, ne, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { ProtectionLevel } from "../../lib/protection-levels.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"

/** Folders are like `/files/pictures/…/`. */
type ProtectedWork = { level: ProtectionLevel; path: string; folders: string[] }

/** So that robots.txt stays below the 500 kB that crawlers read. */
const maxWorks = 2000

/** The site's choice, and the public works with another. */
export async function listWorkProtections(shop: Shop): Promise<{ level: ProtectionLevel; works: ProtectedWork[] }> {
  const { protection } = await getSettings(shop.db, "protection")
  const folder = sql`split_part(${pictures.files} ->> 'folder', '/', 2)`
  const rows = await shop.db
    .select({
      id: artworks.id,
      level: artworks.protection,
      names: sql<string[]>`array(select ${folder} from ${pictures} where ${pictures.id} = ${artworks.mainPictureId}
        or ${pictures.id} in (select picture_id from artwork_pictures where artwork_id = ${artworks.id}) order by 1)`,
    })
    .from(artworks)
    .where(and(isPublic, ne(artworks.protection, ""), ne(artworks.protection, protection.level)))
    .orderBy(artworks.id)
    .limit(maxWorks)
  return {
    level: protection.level,
    works: rows.map(({ id, level, names }) => ({
      level: level || protection.level,
      path: paths.artwork(id),
      folders: names.filter((name) => name !== "").map((name) => `/files/pictures/${name}/`),
    })),
  }
}
