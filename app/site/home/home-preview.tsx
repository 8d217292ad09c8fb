import { getVisibleSections } from "../../../domain/homepage/homepage-draft.ts"
import { draftedHomepage } from "../../../domain/homepage/homepage-draft-page.server.ts"
import { getPagePreview } from "../../../domain/page-versions.server.ts"
import { findComposition } from "../../appearance/site-look.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { requireAdminMiddleware } from "../../request/require-admin.server.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { useBlockedLinks } from "../preview/use-blocked-links.ts"
import type { Route } from "./+types/home-preview"
import { Home } from "./home.tsx"
import { getHomeContent } from "./home-content.server.ts"

export const middleware: Route.MiddlewareFunction[] = [requireAdminMiddleware]

/** The draft, or `?version=ID`, in the composition of the settings or `?composition=NAME`. Admins only, framed only by this site (`server/headers.ts`), never cached. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const shop = context.get(shopContext)
  const version = new URL(request.url).searchParams.get("version")
  const draft = await getPagePreview(shop, admin, draftedHomepage, version)
  if (!draft.ok) throw notFound()
  const composition = await findComposition(shop, request.url)
  return getHomeContent(shop, composition, Promise.resolve(getVisibleSections(draft.value)))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function HomePreview({ loaderData, matches }: Route.ComponentProps) {
  useBlockedLinks()
  return <Home content={loaderData} artistName={findSiteDetails(matches)?.artistName ?? ""} />
}
