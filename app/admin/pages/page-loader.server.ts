import { draftedPage } from "../../../domain/pages/page-draft.server.ts"
import { getPageEditor } from "../../../domain/pages/page-queries.server.ts"
import { withComparedVersion } from "../kit/versions/compared-version.ts"
import type { NounContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

export type LoadedPage = Awaited<ReturnType<typeof loadPageForEdit>>

/** The draft, and what visitors see, with which the form compares it. */
export async function loadPageForEdit({ shop, admin, id, request }: NounContext & { request: Request }) {
  const page = unwrapOutcome(await getPageEditor(shop, admin, id))
  const { value: published } = await draftedPage(id).published(shop.db)
  return { ...withComparedVersion(request, page), published, now: shop.now() }
}
