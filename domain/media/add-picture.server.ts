import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { InspectOptions } from "../../services/images/images.ts"
import { createFileKey } from "../../services/storage/keys.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { queuePictureStage } from "./queue-picture-stage.server.ts"

export type PictureRow = typeof pictures.$inferSelect

/**
 * Stores the original privately, and queues a job for the public files. Idempotent by content. Refuses files that are damaged,
 * too large or no picture.
 * @param name only displayed, never used as a path
 * @param attach runs in the transaction that inserts the picture; `title` is from the file's metadata
 * @param limits in bytes and megapixels
 */
export async function addPicture(
  shop: Shop,
  actor: Actor,
  file: string,
  name: string,
  attach: (tx: Transaction, picture: PictureRow, inFile: { title: string | null }) => Promise<void> = async () => {},
  limits: InspectOptions["limits"] = {},
): Promise<Outcome<PictureRow>> {
  const refused = refuseUnlessPermitted(actor, "media.write", shop.now())
  if (refused) return refused
  const looked = await shop.images.inspect(file, { limits })
  if (!looked.ok) return refuse("invalid", unusablePicture(name, looked.problem))
  const { format, extension, width, height, bytes, sha256, placeholder, title } = looked.value
  const [known] = await shop.db.select().from(pictures).where(eq(pictures.sha256, sha256)).limit(1)
  if (known) {
    const used = await command(shop, actor, "media.write", noInput, async ({ tx }) => {
      // A concurrent transaction may delete the unused picture; then the file is stored as a new one.
      const [still] = await tx.select().from(pictures).where(eq(pictures.id, known.id)).for("key share")
      if (still) await attach(tx, still, { title })
      return done(still ?? null)
    })
    if (!used.ok) return used
    if (used.value) return done(used.value)
  }
  const originalKey = createFileKey("originals", extension)
  await shop.storage.private.put(originalKey, { file })
  try {
    return await command(shop, actor, "media.write", noInput, async ({ tx, now }) => {
      const [picture] = await tx
        .insert(pictures)
        .values({
          originalKey,
          originalName: truncateText(name, 300),
          sha256,
          format,
          bytes,
          width,
          height,
          placeholder,
          createdAt: now,
        })
        .returning()
      if (!picture) throw new Error("the picture was not written")
      await attach(tx, picture, { title })
      await queuePictureStage(shop, tx, picture.id, "first")
      await recordEvent(tx, actor, { noun: "picture", nounId: picture.id, action: "added", detail: { name } }, now)
      return done(picture)
    })
  } catch (error) {
    await shop.storage.private.delete(originalKey)
    throw error
  }
}

export const unusablePicture = (name: string, problem: { message: string }): string => `${name}: ${problem.message}`
