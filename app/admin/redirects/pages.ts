import { searchSitePages } from "../../../domain/redirects/redirect-queries.server.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** What a target's field suggests. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  return { pages: unwrapOutcome(await searchSitePages(shop, admin, search)) }
})
