import { findDraftPageFile } from "../../../domain/pages/page-file-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageFileAnswer } from "../../request/page-file-answer.ts"
import type { Route } from "./+types/draft-file"

/** A file of a draft, for people with the draft's link. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const file = await findDraftPageFile(shop, params.secret, params.file)
  return pageFileAnswer(shop, request, file, { isCacheable: false })
}
