import { z } from "zod"
import { cropView, cropViewSchema } from "../../../domain/artworks/crop-view.server.ts"
import { beginViews } from "../../../domain/artworks/upload/begin-views.server.ts"
import type { FileAnswer } from "../../../domain/artworks/upload/draft.ts"
import { changeView, viewFields } from "../../../domain/artworks/view-commands.server.ts"
import { findWorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { checked } from "../../../domain/checked.ts"
import { announcedFile } from "../../../domain/media/upload.ts"
import { forgetUpload } from "../../../domain/media/upload-commands.server.ts"
import { type Outcome, problemStatuses } from "../../../domain/problem.ts"
import { notFound } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/view-files"

const asked = z.discriminatedUnion("act", [
  z.strictObject({
    act: z.literal("begin"),
    files: z.array(announcedFile).min(1).max(100),
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
export type ViewFilesRequest = z.input<typeof asked>
export type ViewFilesAnswer = { files?: FileAnswer[]; written?: { text: string; theirs?: string } }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  if (!z.uuid().safeParse(params.id).success) throw notFound()
  return Response.json({ files: found(await findWorkForEdit(shop, admin, params.id)).files })
}

/** The body is JSON, so that it can be sent again until the server answers. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = checked(asked, await request.json().catch(() => null))
  if (!read.ok) return refused(read)
  if (!z.uuid().safeParse(params.id).success) throw notFound()
  if (read.value.act === "forget") {
    for (const id of read.value.uploads) await forgetUpload(shop, admin, id)
    return Response.json({ files: [] } satisfies ViewFilesAnswer)
  }
  if (read.value.act === "crop") {
    const cropped = await cropView(shop, admin, params.id, read.value.change)
    return cropped.ok ? Response.json({} satisfies ViewFilesAnswer) : refused(cropped)
  }
  if (read.value.act === "describe") {
    const { change } = read.value
    const changed = await changeView(shop, admin, params.id, change)
    const theirs = changed.ok ? undefined : changed.problem.fields?.theirs
    if (!changed.ok && theirs === undefined) return refused(changed)
    const written = theirs === undefined ? { text: change.after.trim() } : { text: theirs, theirs }
    return Response.json({ written } satisfies ViewFilesAnswer)
  }
  const { files, replaces } = read.value
  const begun = await beginViews(shop, admin, params.id, { files, replaces })
  return begun.ok ? Response.json({ files: begun.value } satisfies ViewFilesAnswer) : refused(begun)
}

function refused({ problem }: Outcome<never> & { ok: false }) {
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: problemStatuses[problem.code] })
}
