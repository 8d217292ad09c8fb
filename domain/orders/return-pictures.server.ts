import type { Transaction } from "../../db/connect.ts"
import { returnPictures } from "../../db/tables/returns.ts"
import { evidenceLimits } from "../../lib/evidence-limits.ts"
import { type MadePicture, sweepPrivatePictures, withPrivatePictures } from "../media/private-pictures.server.ts"
import type { Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

const folder = "returns"

export async function keepPictures(
  tx: Transaction,
  to: { returnId: string; by: "buyer" | "studio"; now: Date },
  made: MadePicture[],
): Promise<void> {
  const { returnId, by, now: addedAt } = to
  if (made.length === 0) return
  await tx.insert(returnPictures).values(made.map((one, position) => ({ ...one, returnId, by, position, addedAt })))
}

/** Deletes the files when the command is refused or fails. */
export const withPictures = <T>(
  shop: Shop,
  files: File[],
  work: (made: MadePicture[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => withPrivatePictures(shop, { folder, limits: evidenceLimits }, files, work)

/** Deletes files without a row: the return was deleted, or the process stopped before its command. */
export const sweepReturnPictures = (shop: Shop): Promise<void> =>
  sweepPrivatePictures(shop, folder, async () => {
    const rows = await shop.db.select({ folder: returnPictures.folder }).from(returnPictures)
    return rows.map((row) => row.folder)
  })
