import { z } from "zod"
import { getWorkForEdit } from "../../../domain/artworks/catalog/work-for-edit.server.ts"
import { cropView, cropViewSchema } from "../../../domain/artworks/pictures/crop-view.server.ts"
import { updateView, viewFields } from "../../../domain/artworks/pictures/view-commands.server.ts"
import type { FileAnswer } from "../../../domain/artworks/upload/draft.ts"
import { startViews } from "../../../domain/artworks/upload/start-views.server.ts"
import { announcedFileSchema } from "../../../domain/media/upload.ts"
import { deleteUpload } from "../../../domain/media/upload-commands.server.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { notFound, refuseFetch } from "../../request/answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/view-files"

const viewFilesSchema = z.discriminatedUnion("act", [
  z.strictObject({
    act: z.literal("begin"),
    files: z.array(announcedFileSchema).min(1).max(100),
    replaces: z.uuid().nullable(),
  }),
  z.strictObject({
    act: z.literal("describe"),
    change: z.strictObject({
      picture: z.string(),
      field: z.enum(viewFields),
      before: z.string(),
      after: z.string(),
    }),
  }),
  z.strictObject({ act: z.literal("crop"), change: cropViewSchema }),
  z.strictObject({ act: z.literal("forget"), uploads: z.array(z.uuid()).max(100) }),
])
export type ViewFilesRequest = z.input<typeof viewFilesSchema>
export type ViewFilesAnswer = { files?: FileAnswer[]; written?: { text: string; theirs?: string } }

export const loader = nounLoader(async ({ shop, admin, id }) => {
  if (!z.uuid().safeParse(id).success) throw notFound()
  return Response.json({ files: unwrapOutcome(await getWorkForEdit(shop, admin, id)).files })
})

/** The body is JSON, so that it can be sent again until the server answers. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = validateInput(viewFilesSchema, await request.json().catch(() => null))
  if (!read.ok) return refuseFetch(read)
  if (!z.uuid().safeParse(params.id).success) throw notFound()
  if (read.value.act === "forget") {
    for (const id of read.value.uploads) await deleteUpload(shop, admin, id)
    return Response.json({ files: [] } satisfies ViewFilesAnswer)
  }
  if (read.value.act === "crop") {
    const cropped = await cropView(shop, admin, params.id, read.value.change)
    return cropped.ok ? Response.json({} satisfies ViewFilesAnswer) : refuseFetch(cropped)
  }
  if (read.value.act === "describe") {
    const { change } = read.value
    const changed = await updateView(shop, admin, params.id, change)
    const theirs = changed.ok ? undefined : changed.problem.fields?.theirs
    if (!changed.ok && theirs === undefined) return refuseFetch(changed)
    const written = theirs === undefined ? { text: change.after.trim() } : { text: theirs, theirs }
    return Response.json({ written } satisfies ViewFilesAnswer)
  }
  const { files, replaces } = read.value
  const started = await startViews(shop, admin, params.id, { files, replaces })
  return started.ok ? Response.json({ files: started.value } satisfies ViewFilesAnswer) : refuseFetch(started)
}
