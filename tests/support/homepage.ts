import { homepageSections } from "../../db/tables/content.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { getPictureKey } from "../../domain/media/picture-view.ts"
import type { Shop } from "../../domain/shop.ts"

type HomepageSectionInsert = typeof homepageSections.$inferInsert

/** Stores a section, published by default. */
export async function insertHomepageSection(
  shop: Pick<Shop, "db">,
  sectionType: string,
  content: Record<string, unknown>,
  changes: Partial<HomepageSectionInsert> = {},
): Promise<void> {
  await shop.db.insert(homepageSections).values({ sectionType, content, isPublished: true, ...changes })
}

/** A finished picture of 1600 × 1200 without files. */
export async function insertFinishedPicture(shop: Pick<Shop, "db">, name: string): Promise<string> {
  const made = (format: "webp" | "jpeg") => ({
    format,
    width: 960,
    height: 720,
    key: getPictureKey(name, 960, format),
    bytes: 1,
  })
  const [row] = await shop.db
    .insert(pictures)
    .values({
      originalKey: `originals/${name}`,
      sha256: name,
      format: "jpeg",
      bytes: 1,
      width: 1600,
      height: 1200,
      variants: [made("webp"), made("jpeg")],
      placeholder: { c1: "#aabbcc", c2: "#112233" },
    })
    .returning()
  if (!row) throw new Error("the picture was not stored")
  return row.id
}

/** A photograph of the studio, on no page by default. */
export async function insertPhoto(
  shop: Pick<Shop, "db">,
  name: string,
  changes: Partial<typeof fileUploads.$inferInsert> = {},
): Promise<void> {
  const pictureId = await insertFinishedPicture(shop, name)
  await shop.db
    .insert(fileUploads)
    .values({ filePath: `artist-photos/${name}.jpg`, altText: `Photograph ${name}`, pictureId, ...changes })
}
