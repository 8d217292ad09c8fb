import { data } from "react-router"
import { findDraftPage } from "../../../domain/pages/public-pages.server.ts"
import { notFound } from "../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import type { Route } from "./+types/draft-page"
import { PageArticle } from "./page-article.tsx"

// The URL is the key: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const page = await findDraftPage(context.get(shopContext), secret, context.get(clientAddressContext))
  if (page === "busy") throw data(null, { status: 429, statusText: "Too Many Requests" })
  if (!page) throw notFound()
  return { page }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Draft: ${loaderData.page.title}` : "Page not found",
    description: "",
    path: null,
    hidden: true,
  })

/** Anyone with the link sees the draft as it would be published. */
export default function DraftPage({ loaderData: { page }, params: { secret } }: Route.ComponentProps) {
  return <PageArticle page={page} draftSecret={secret} />
}
