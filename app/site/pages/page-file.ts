import { findPublicPageFile } from "../../../domain/pages/page-file-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageFileAnswer } from "../../request/page-file-answer.ts"
import type { Route } from "./+types/page-file"

/** `/page-files/ID`: a file that a public page offers. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return pageFileAnswer(shop, request, await findPublicPageFile(shop, params.file), { isCacheable: true })
}
