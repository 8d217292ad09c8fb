import { inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"

export type Jpeg = { key: string; width: number; height: number }

/** E-mails and documents support no newer format. The narrowest of at least `width` pixels, else the widest. */
export async function findJpegs(
  db: Database | Transaction,
  pictureIds: string[],
  { width }: { width: number },
): Promise<Map<string, Jpeg>> {
  if (pictureIds.length === 0) return new Map()
  const rows = await db
    .select({ id: pictures.id, variants: pictures.variants })
    .from(pictures)
    .where(inArray(pictures.id, pictureIds))
  const found = new Map<string, Jpeg>()
  for (const { id, variants } of rows) {
    const jpegs = variants.filter(({ format }) => format === "jpeg").sort((one, other) => one.width - other.width)
    const file = jpegs.find((jpeg) => jpeg.width >= width) ?? jpegs.at(-1)
    if (file) found.set(id, { key: file.key, width: file.width, height: file.height })
  }
  return found
}
