import { getPageAsPublished } from "../../../domain/pages/public-pages.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { requireAdminMiddleware } from "../../request/require-admin.server.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { useBlockedLinks } from "../preview/use-blocked-links.ts"
import type { Route } from "./+types/page-preview"
import { PageArticle } from "./page-article.tsx"

export const middleware: Route.MiddlewareFunction[] = [requireAdminMiddleware]

/** The draft, or `?version=ID`. Admins only, framed only by this site (`server/headers.ts`), never cached. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const version = new URL(request.url).searchParams.get("version")
  const page = await getPageAsPublished(context.get(shopContext), context.get(adminContext), params.id, version)
  if (!page.ok) throw notFound()
  return { page: page.value }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function PagePreview({ loaderData: { page } }: Route.ComponentProps) {
  useBlockedLinks()
  return <PageArticle page={page} isPreview />
}
