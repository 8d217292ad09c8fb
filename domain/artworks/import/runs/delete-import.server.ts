import { and, eq, inArray, isNotNull, lt, or } from "drizzle-orm"
import { z } from "zod"
import { importCells, importFiles, importLines, imports, importWorks } from "../../../../db/tables/imports.ts"
import { uploads } from "../../../../db/tables/media.ts"
import type { Actor } from "../../../actor.ts"
import { command } from "../../../command.server.ts"
import { done, type Outcome, refuse } from "../../../problem.ts"
import type { Shop } from "../../../shop.ts"
import { validateInput } from "../../../validate-input.ts"
import { importRetentionDays } from "./import.ts"
import { lockImport, queueReadingAfterLastPicture } from "./import-commands.server.ts"

export const getImportFolder = (id: string): string => `imports/${id}`

/** Only before it begins. Idempotent. */
export async function deleteImport(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  const read = validateInput(z.object({ id: z.uuid() }), input)
  const removed = await command(shop, actor, "imports.write", read, async (run, { id }) => {
    const found = await lockImport(run, id)
    if (!found.ok) return found.problem.code === "not_found" ? done([]) : found
    if (found.value.begunAt) return refuse("conflict", "This import has begun. Stop it, or undo it.")
    const sent = await run.tx.delete(uploads).where(eq(uploads.subjectId, id)).returning({ id: uploads.id })
    await run.tx.delete(imports).where(eq(imports.id, id))
    return done(sent)
  })
  if (!removed.ok) return removed
  for (const upload of removed.value) await shop.uploads.remove(upload.id)
  if (read.ok) await shop.storage.private.deleteAll(getImportFolder(read.value.id))
  return done(null)
}

/** Pending uploads. Idempotent. */
export async function abandonImportUploads(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  const abandoned = await command(
    shop,
    actor,
    "imports.write",
    validateInput(z.object({ id: z.uuid() }), input),
    async (run, { id }) => {
      const waiting = and(
        eq(uploads.subjectId, id),
        eq(uploads.purpose, "import picture"),
        eq(uploads.state, "waiting"),
      )
      const gone = await run.tx.delete(uploads).where(waiting).returning({ id: uploads.id })
      if (gone.length > 0) await queueReadingAfterLastPicture(run, id)
      return done(gone)
    },
  )
  if (!abandoned.ok) return abandoned
  for (const upload of abandoned.value) await shop.uploads.remove(upload.id)
  return done(null)
}

export async function purgeImports(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - importRetentionDays * 86_400_000)
  const old = await shop.db
    .select({ id: imports.id, begunAt: imports.begunAt })
    .from(imports)
    .where(
      and(
        inArray(imports.state, ["arriving", "reading", "ready", "stopped", "done", "failed", "undone"]),
        or(lt(imports.finishedAt, before), and(lt(imports.createdAt, before), eq(imports.next, 0))),
        or(isNotNull(imports.key), eq(imports.state, "arriving")),
      ),
    )
  for (const { id, begunAt } of old) {
    await shop.storage.private.deleteAll(getImportFolder(id))
    if (!begunAt) {
      await shop.db.delete(imports).where(eq(imports.id, id))
      continue
    }
    for (const table of [importWorks, importLines, importCells, importFiles])
      await shop.db.delete(table).where(eq(table.importId, id))
    await shop.db.update(imports).set({ key: null }).where(eq(imports.id, id))
  }
}
