import { artworks } from "../../db/tables/artworks.ts"
import type { Shop } from "../../domain/shop.ts"

type Row = typeof artworks.$inferSelect

/** A published, available original for $4,200 by default. */
export async function insertWork(
  shop: Pick<Shop, "db">,
  changes: Partial<typeof artworks.$inferInsert> = {},
): Promise<Row> {
  const slug = `work-${crypto.randomUUID().slice(0, 8)}`
  const [row] = await shop.db
    .insert(artworks)
    .values({
      slug,
      title: "Low Water",
      medium: "Oil on linen",
      size: "38 × 60 in",
      heightMm: 965,
      widthMm: 1524,
      year: 2025,
      yearText: "2025",
      price: 420_000,
      publishedAt: new Date(),
      ...changes,
    })
    .returning()
  if (!row) throw new Error("the work was not inserted")
  return row
}
