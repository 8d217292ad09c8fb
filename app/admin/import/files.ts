import { z } from "zod"
import { checked } from "../../../domain/checked.ts"
import { answerCells, beginImport, beginImportPictures } from "../../../domain/imports/import-commands.server.ts"
import { importInProgress } from "../../../domain/imports/import-queries.server.ts"
import { announcedFile } from "../../../domain/media/upload.ts"
import { type Outcome, problemStatuses } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/files"

const asked = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("begin"), file: announcedFile }),
  z.strictObject({ act: z.literal("pictures"), id: z.uuid(), files: z.array(announcedFile).min(1).max(500) }),
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

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return Response.json(found(await importInProgress(shop, admin)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = checked(asked, await request.json().catch(() => null))
  if (!read.ok) return refused(read)
  if (read.value.act === "begin") {
    const begun = await beginImport(shop, admin, read.value.file)
    if (!begun.ok) return refused(begun)
    const { upload, begun: isBegun } = begun.value
    return Response.json({ import: begun.value.import, files: [{ upload, begun: isBegun }] } satisfies FilesAnswer)
  }
  if (read.value.act === "answer") {
    const { id, row, heading, answer } = read.value
    const answered = await answerCells(shop, admin, { id, cells: [{ row, heading, answer }] })
    return answered.ok ? Response.json({ files: [] } satisfies FilesAnswer) : refused(answered)
  }
  const { id, files } = read.value
  const begun = await beginImportPictures(shop, admin, { id, files })
  return begun.ok ? Response.json({ files: begun.value } satisfies FilesAnswer) : refused(begun)
}

function refused({ problem }: Outcome<never> & { ok: false }) {
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: problemStatuses[problem.code] })
}
