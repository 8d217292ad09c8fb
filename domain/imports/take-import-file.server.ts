import { eq } from "drizzle-orm"
import { importFiles, imports } from "../../db/tables/imports.ts"
import { picturesInZip, ZipProblem } from "../../services/picture-zip/picture-zip.server.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endUpload, type UploadRow } from "../media/upload-commands.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { readAgain, readAgainWithoutArriving } from "./import-commands.server.ts"
import { folderOfImport } from "./remove-import.server.ts"

export async function takeImportFile(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  if (upload.state !== "waiting" || !upload.subjectId) return done(null)
  const key = `${folderOfImport(upload.subjectId)}/${upload.id}`
  await shop.storage.private.put(key, { file })
  return command(shop, actor, "imports.write", noInput, async (run) => {
    if (!(await endUpload(run.tx, upload.id, "done"))) return done(null)
    const [row] = await run.tx
      .select()
      .from(imports)
      .where(eq(imports.id, upload.subjectId ?? ""))
      .for("update")
    if (row?.state === "arriving") await readAgain(run, row, { key })
    return done(null)
  })
}

/** A damaged ZIP file is marked as refused. */
export async function takeImportPicture(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  const importId = upload.subjectId
  if (upload.state !== "waiting" || !importId) return done(null)
  const entries = /\.zip$/i.test(upload.name) ? await entriesOf(file) : null
  const problem = entries instanceof ZipProblem ? entries.message : null
  const key = `${folderOfImport(importId)}/${upload.id}`
  if (!problem) await shop.storage.private.put(key, { file })
  return command(shop, actor, "imports.write", noInput, async (run) => {
    const { tx, now } = run
    if (!(await endUpload(tx, upload.id, problem ? "refused" : "done", problem))) return done(null)
    const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for("update")
    if (!found) return done(null)
    const { name, bytes } = upload
    if (!(entries instanceof ZipProblem))
      await tx.insert(importFiles).values({ importId, name, key, bytes, entries, createdAt: now })
    await readAgainWithoutArriving(run, importId)
    return done(null)
  })
}

const entriesOf = (file: string): Promise<string[] | ZipProblem> =>
  picturesInZip(file).catch((error: unknown) => {
    if (error instanceof ZipProblem) return error
    throw error
  })
