import { inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import { isMarkedSize } from "../../lib/picture-mark.ts"

export type Jpeg = { key: string; width: number; height: number }

/** `isPublic`: for e-mails, which link published files; documents have files without the artist's mark. */
type JpegOptions = { width: number; isPublic?: boolean }

/** E-mails and documents support no newer format. The narrowest of at least `width` pixels, else the widest. */
export async function findJpegs(
  db: Database | Transaction,
  pictureIds: string[],
  { width, isPublic = false }: JpegOptions,
): Promise<Map<string, Jpeg>> {
  if (pictureIds.length === 0) return new Map()
  const rows = await db
    .select({ id: pictures.id, variants: pictures.variants, protection: pictures.protection })
    .from(pictures)
    .where(inArray(pictures.id, pictureIds))
  const found = new Map<string, Jpeg>()
  for (const { id, variants, protection } of rows) {
    const isLeftOut = isPublic || !protection?.mark ? () => false : isMarkedSize
    const plain = !isPublic && protection?.plain ? [protection.plain] : []
    const jpegs = [...variants.filter((one) => one.format === "jpeg" && !isLeftOut(one)), ...plain]
    jpegs.sort((one, other) => one.width - other.width)
    const file = jpegs.find((jpeg) => jpeg.width >= width) ?? jpegs.at(-1)
    if (file) found.set(id, { key: file.key, width: file.width, height: file.height })
  }
  return found
}
