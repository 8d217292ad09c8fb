import type { Transaction } from "../../db/connect.ts"
import { returnPictures } from "../../db/tables/returns.ts"
import { evidenceLimits } from "../../lib/evidence-limits.ts"
import { type PrivatePicture, purgePrivatePictures, withPrivatePictures } from "../media/private-pictures.server.ts"
import type { Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

const folder = "returns"

export async function insertReturnPictures(
  tx: Transaction,
  to: { returnId: string; by: "buyer" | "studio"; now: Date },
  made: PrivatePicture[],
): Promise<void> {
  const { returnId, by, now: addedAt } = to
  if (made.length === 0) return
  await tx.insert(returnPictures).values(made.map((one, position) => ({ ...one, returnId, by, position, addedAt })))
}

/** Deletes the files when the command is refused or fails. */
export const withReturnPictures = <T>(
  shop: Shop,
  files: File[],
  work: (made: PrivatePicture[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => withPrivatePictures(shop, { folder, limits: evidenceLimits }, files, work)

/** Deletes files without a row: the return was deleted, or the process stopped before its command. */
export const purgeReturnPictures = (shop: Shop): Promise<void> =>
  purgePrivatePictures(shop, folder, async () => {
    const rows = await shop.db.select({ folder: returnPictures.folder }).from(returnPictures)
    return rows.map((row) => row.folder)
  })
