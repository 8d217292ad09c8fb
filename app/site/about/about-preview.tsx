import { aboutDraft } from "../../../domain/about/about-draft.server.ts"
import { getPagePreview } from "../../../domain/page-versions.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { requireAdminMiddleware } from "../../request/require-admin.server.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { useBlockedLinks } from "../preview/use-blocked-links.ts"
import type { Route } from "./+types/about-preview"
import { getAboutContent } from "./about-content.server.ts"
import { AboutPage } from "./about-page.tsx"

export const middleware: Route.MiddlewareFunction[] = [requireAdminMiddleware]

/** The draft, or `?version=ID`. Admins only, framed only by this site (`server/headers.ts`), never cached. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const version = new URL(request.url).searchParams.get("version")
  const draft = await getPagePreview(shop, context.get(adminContext), aboutDraft, version)
  if (!draft.ok) throw notFound()
  return getAboutContent(shop, draft.value)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function AboutPreview({ loaderData, matches }: Route.ComponentProps) {
  useBlockedLinks()
  return <AboutPage content={loaderData} artistName={findSiteDetails(matches)?.artistName} />
}
