import { draftedHomepage } from "../../../domain/homepage/drafted-homepage.server.ts"
import { shownSections } from "../../../domain/homepage/home-draft.ts"
import { pageToPreview } from "../../../domain/page-versions.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { onlyAdmins } from "../../request/require-admin.server.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { useStay } from "../preview/use-stay.ts"
import type { Route } from "./+types/home-preview"
import { Home } from "./home.tsx"
import { readHome } from "./read-home.server.ts"

export const middleware: Route.MiddlewareFunction[] = [onlyAdmins]

/** The draft, or `?version=ID`. Admins only, framed only by this site (`server/headers.ts`), never cached. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const shop = context.get(shopContext)
  const version = new URL(request.url).searchParams.get("version")
  const draft = await pageToPreview(shop, admin, draftedHomepage, version)
  if (!draft.ok) throw notFound()
  return readHome(shop, Promise.resolve(shownSections(draft.value)))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function HomePreview({ loaderData, matches }: Route.ComponentProps) {
  useStay()
  return <Home content={loaderData} artistName={siteFacts(matches)?.artistName ?? ""} />
}
