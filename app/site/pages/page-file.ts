import { findPublicPageFile } from "../../../domain/pages/page-file-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageFileAnswer } from "../../request/page-file-answer.ts"
import type { Route } from "./+types/page-file"

/** `/page-files/ID`: a file that a public page offers. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  return pageFileAnswer(request, await findPublicPageFile(context.get(shopContext), params.file), { isCacheable: true })
}
