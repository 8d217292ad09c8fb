import { eq } from "drizzle-orm"
import { importFiles, imports } from "../../../../db/tables/imports.ts"
import { listZipPictures, ZipProblem } from "../../../../services/picture-zip/picture-zip.server.ts"
import type { Actor } from "../../../actor.ts"
import { command, noInput } from "../../../command.server.ts"
import { endUpload, type UploadRow } from "../../../media/upload-commands.server.ts"
import { done, type Outcome } from "../../../problem.ts"
import type { Shop } from "../../../shop.ts"
import { getImportFolder } from "./delete-import.server.ts"
import { queueImportReading, queueReadingAfterLastPicture } from "./import-commands.server.ts"

export async function receiveImportFile(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  if (upload.state !== "waiting" || !upload.subjectId) return done(null)
  const key = `${getImportFolder(upload.subjectId)}/${upload.id}`
  await shop.storage.private.put(key, { file })
  return command(shop, actor, "imports.write", noInput, async (run) => {
    if (!(await endUpload(run.tx, upload.id, "done"))) return done(null)
    const [row] = await run.tx
      .select()
      .from(imports)
      .where(eq(imports.id, upload.subjectId ?? ""))
      .for("update")
    if (row?.state === "arriving") await queueImportReading(run, row, { key })
    return done(null)
  })
}

/** A damaged ZIP file is marked as refused. */
export async function receiveImportPicture(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  const importId = upload.subjectId
  if (upload.state !== "waiting" || !importId) return done(null)
  const entries = /\.zip$/i.test(upload.name) ? await listEntries(file) : null
  const problem = entries instanceof ZipProblem ? entries.message : null
  const key = `${getImportFolder(importId)}/${upload.id}`
  if (!problem) await shop.storage.private.put(key, { file })
  return command(shop, actor, "imports.write", noInput, async (run) => {
    const { tx, now } = run
    if (!(await endUpload(tx, upload.id, problem ? "refused" : "done", problem))) return done(null)
    const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for("update")
    if (!found) return done(null)
    const { name, bytes } = upload
    if (!(entries instanceof ZipProblem))
      await tx.insert(importFiles).values({ importId, name, key, bytes, entries, createdAt: now })
    await queueReadingAfterLastPicture(run, importId)
    return done(null)
  })
}

const listEntries = (file: string): Promise<string[] | ZipProblem> =>
  listZipPictures(file).catch((error: unknown) => {
    if (error instanceof ZipProblem) return error
    throw error
  })
