import { eq } from "drizzle-orm"
import { pictures } from "../../db/tables/media.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { InspectOptions } from "../../services/images/images.ts"
import { createFileKey } from "../../services/storage/keys.ts"
import type { Actor } from "../actor.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { queuePictureStage } from "./queue-picture-stage.server.ts"

export type PictureRow = typeof pictures.$inferSelect

/** A picture's private file, before a command saves the picture. Disposing of it deletes a file that no picture has. */
export type StoredOriginal = AsyncDisposable & {
  /** From the file's metadata. */
  title: string | null
  values: Pick<PictureRow, "originalName" | "sha256" | "format" | "bytes" | "width" | "height" | "placeholder">
  getKey: () => Promise<string>
}

/**
 * Stores nothing when a picture with this content is known. Refuses files that are damaged, too large or no picture.
 * @param name only displayed, never used as a path
 * @param limits in bytes and megapixels
 */
export async function storeOriginal(
  shop: Shop,
  actor: Actor,
  file: string,
  name: string,
  limits: InspectOptions["limits"] = {},
): Promise<Outcome<StoredOriginal>> {
  const refused = refuseUnlessPermitted(actor, "media.write", shop.now())
  if (refused) return refused
  const looked = await shop.images.inspect(file, { limits })
  if (!looked.ok) return refuse("invalid", unusablePicture(name, looked.problem))
  const { format, extension, width, height, bytes, sha256, placeholder, title } = looked.value
  const storage = shop.storage.private
  let stored: string | null = null
  const getKey = async () => {
    if (stored) return stored
    const key = createFileKey("originals", extension)
    await storage.put(key, { file })
    stored = key
    return key
  }
  if ((await shop.db.$count(pictures, eq(pictures.sha256, sha256))) === 0) await getKey()
  return done({
    title,
    values: { originalName: truncateText(name, 300), sha256, format, bytes, width, height, placeholder },
    getKey,
    async [Symbol.asyncDispose]() {
      if (!stored) return
      const uses = shop.db.$count(pictures, eq(pictures.originalKey, stored))
      // Without an answer the file stays, because the picture may have been committed.
      if ((await uses.catch(() => 1)) === 0) await storage.delete(stored)
    },
  })
}

/** Part of a command. Idempotent by content; queues a job for a new picture's public files. */
export async function savePicture(context: CommandContext, original: StoredOriginal): Promise<PictureRow> {
  const { shop, tx, actor, now } = context
  const { values } = original
  // A concurrent transaction may delete the known picture while it is unused; then the file is stored as a new one.
  const hasContent = eq(pictures.sha256, values.sha256)
  const [known] = await tx.select().from(pictures).where(hasContent).limit(1).for("key share")
  if (known) return known
  const originalKey = await original.getKey()
  const [picture] = await tx
    .insert(pictures)
    .values({ ...values, originalKey, createdAt: now })
    .returning()
  if (!picture) throw new Error("the picture was not written")
  await queuePictureStage(shop, tx, picture.id, "first")
  const detail = { name: values.originalName }
  await recordEvent(tx, actor, { noun: "picture", nounId: picture.id, action: "added", detail }, now)
  return picture
}

export const unusablePicture = (name: string, problem: { message: string }): string => `${name}: ${problem.message}`
