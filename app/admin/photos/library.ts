import { z } from "zod"
import { checked } from "../../../domain/checked.ts"
import { beginPhotos } from "../../../domain/media/begin-photos.server.ts"
import type { PhotoAnswer } from "../../../domain/media/photo.ts"
import { type WrittenText, writePhotoText } from "../../../domain/media/photo-commands.server.ts"
import { newPhotosSchema, photoTextSchema } from "../../../domain/media/photo-input.ts"
import { type PhotoLibrary, readPhotoLibrary } from "../../../domain/media/photo-library.server.ts"
import { type Outcome, problemStatuses } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/library"

const asked = z.discriminatedUnion("act", [
  newPhotosSchema.extend({ act: z.literal("begin") }),
  z.strictObject({ act: z.literal("write"), text: photoTextSchema }),
])
export type LibraryRequest = z.input<typeof asked>

/** `library`: after the change. */
export type LibraryAnswer = { library: PhotoLibrary; files?: PhotoAnswer[]; written?: WrittenText }

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return Response.json({ library: found(await readPhotoLibrary(shop, admin)) } satisfies LibraryAnswer)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = checked(asked, await request.json().catch(() => null))
  if (!read.ok) return refused(read)
  const body = read.value
  const answer: Omit<LibraryAnswer, "library"> = {}
  if (body.act === "begin") {
    const begun = await beginPhotos(shop, admin, { files: body.files })
    if (!begun.ok) return refused(begun)
    answer.files = begun.value
  } else {
    const written = await writePhotoText(shop, admin, body.text)
    if (!written.ok) return refused(written)
    answer.written = written.value
  }
  return Response.json({ ...answer, library: found(await readPhotoLibrary(shop, admin)) } satisfies LibraryAnswer)
}

function refused({ problem }: Outcome<never> & { ok: false }) {
  const message = Object.values(problem.fields ?? {})[0] ?? problem.message
  return Response.json({ message }, { status: problemStatuses[problem.code] })
}
