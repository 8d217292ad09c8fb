import { z } from "zod"
import { announcePhotos } from "../../../domain/media/announce-photos.server.ts"
import type { PhotoAnswer } from "../../../domain/media/photo.ts"
import { type SavedPhotoText, savePhotoText } from "../../../domain/media/photo-commands.server.ts"
import { getPhotoLibrary, type PhotoLibrary } from "../../../domain/media/photo-library.server.ts"
import { newPhotosSchema, photoTextSchema } from "../../../domain/media/photo-schema.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/library"

const asked = z.discriminatedUnion("act", [
  newPhotosSchema.extend({ act: z.literal("begin") }),
  z.strictObject({ act: z.literal("write"), text: photoTextSchema }),
])
export type LibraryRequest = z.input<typeof asked>

/** `library`: after the change. */
export type LibraryAnswer = { library: PhotoLibrary; files?: PhotoAnswer[]; written?: SavedPhotoText }

export const loader = studioLoader(async ({ shop, admin }) => {
  return Response.json({ library: unwrapOutcome(await getPhotoLibrary(shop, admin)) } satisfies LibraryAnswer)
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = validateInput(asked, await request.json().catch(() => null))
  if (!read.ok) return refuseFetch(read)
  const body = read.value
  const answer: Omit<LibraryAnswer, "library"> = {}
  if (body.act === "begin") {
    const announced = await announcePhotos(shop, admin, { files: body.files })
    if (!announced.ok) return refuseFetch(announced)
    answer.files = announced.value
  } else {
    const written = await savePhotoText(shop, admin, body.text)
    if (!written.ok) return refuseFetch(written)
    answer.written = written.value
  }
  return Response.json({
    ...answer,
    library: unwrapOutcome(await getPhotoLibrary(shop, admin)),
  } satisfies LibraryAnswer)
}
