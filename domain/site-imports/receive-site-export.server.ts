import { and, eq } from "drizzle-orm"
import { siteImports } from "../../db/tables/site-imports.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endUpload, type UploadRow } from "../media/upload-commands.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

export async function receiveSiteExport(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  const id = upload.subjectId
  if (upload.state !== "waiting" || !id) return done(null)
  const key = `site-imports/${id}.xml`
  await shop.storage.private.put(key, { file })
  return command(shop, actor, "imports.write", noInput, async ({ tx }) => {
    if (!(await endUpload(tx, upload.id, "done"))) return done(null)
    const [row] = await tx
      .update(siteImports)
      .set({ state: "reading", key })
      .where(and(eq(siteImports.id, id), eq(siteImports.state, "arriving")))
      .returning({ id: siteImports.id })
    if (row) await shop.jobs.send(tx, "run-site-import", { siteImportId: id })
    return done(null)
  })
}
