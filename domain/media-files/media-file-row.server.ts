import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { refuse } from "../problem.ts"

export type MediaFileRow = typeof mediaFiles.$inferSelect

export const mediaFileNotFound = refuse("not_found", "There is no such film or sound.")

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isMediaFileId = (id: string): boolean => uuid.test(id)

export async function lockMediaFile(tx: Transaction, id: string): Promise<MediaFileRow | null> {
  if (!isMediaFileId(id)) return null
  const [row] = await tx.select().from(mediaFiles).where(eq(mediaFiles.id, id)).for("update")
  return row ?? null
}
