import { setPoster } from "../../../domain/media-files/poster-commands.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { notFound, refuseFetch } from "../../request/answer.ts"
import { getFormFiles, readFormData } from "../../request/read-form.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/poster"

export const loader = () => {
  throw notFound()
}

/** A frame of the film, or a picture. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const [file] = getFormFiles(await readFormData(request), "poster")
  if (!file) return refuseFetch(refuse("invalid", "Please choose a picture."))
  const saved = await setPoster(shop, admin, id, new Uint8Array(await file.arrayBuffer()))
  return saved.ok ? Response.json({}) : refuseFetch(saved)
}
