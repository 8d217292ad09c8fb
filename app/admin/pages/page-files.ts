import { addPageFile } from "../../../domain/pages/page-file-commands.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { notFound, refuseFetch } from "../../request/answer.ts"
import { getFormFiles, readFormData } from "../../request/read-form.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/page-files"

export const loader = () => {
  throw notFound()
}

/** One file, as the editor sends it with its progress. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const [file] = getFormFiles(await readFormData(request), "file")
  if (!file) return refuseFetch(refuse("invalid", "Please choose a file."))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const added = await addPageFile(shop, admin, id, { name: file.name, bytes })
  return added.ok ? Response.json({ file: added.value }) : refuseFetch(added)
}
