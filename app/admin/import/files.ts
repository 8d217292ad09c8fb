import { z } from "zod"
import {
  announceImport,
  announceImportPictures,
  saveCellAnswers,
} from "../../../domain/artworks/import/runs/import-commands.server.ts"
import { findImportInProgress } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { announcedFileSchema } from "../../../domain/media/upload.ts"
import { announceSiteImport } from "../../../domain/site-imports/site-import-commands.server.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/files"

const asked = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("begin"), file: announcedFileSchema }),
  z.strictObject({ act: z.literal("site"), file: announcedFileSchema }),
  z.strictObject({ act: z.literal("pictures"), id: z.uuid(), files: z.array(announcedFileSchema).min(1).max(500) }),
  z.strictObject({
    act: z.literal("answer"),
    id: z.uuid(),
    row: z.int(),
    heading: z.string().max(2000),
    answer: z.string().max(2000),
  }),
])
export type FilesRequest = z.input<typeof asked>

/** In the order of the chosen files. `import`: the id, for a table. */
export type FilesAnswer = { import?: string; files: ({ upload: string; begun: boolean } | { refused: string })[] }

export const loader = studioLoader(async ({ shop, admin }) => {
  return Response.json(unwrapOutcome(await findImportInProgress(shop, admin)))
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = validateInput(asked, await request.json().catch(() => null))
  if (!read.ok) return refuseFetch(read)
  if (read.value.act === "begin" || read.value.act === "site") {
    const announce = read.value.act === "site" ? announceSiteImport : announceImport
    const announced = await announce(shop, admin, read.value.file)
    if (!announced.ok) return refuseFetch(announced)
    const { upload, begun: isBegun } = announced.value
    return Response.json({ import: announced.value.import, files: [{ upload, begun: isBegun }] } satisfies FilesAnswer)
  }
  if (read.value.act === "answer") {
    const { id, row, heading, answer } = read.value
    const answered = await saveCellAnswers(shop, admin, { id, cells: [{ row, heading, answer }] })
    return answered.ok ? Response.json({ files: [] } satisfies FilesAnswer) : refuseFetch(answered)
  }
  const { id, files } = read.value
  const announced = await announceImportPictures(shop, admin, { id, files })
  return announced.ok ? Response.json({ files: announced.value } satisfies FilesAnswer) : refuseFetch(announced)
}
