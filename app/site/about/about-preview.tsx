import { draftedAbout } from "../../../domain/about/drafted-about.server.ts"
import { pageToPreview } from "../../../domain/page-versions.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { onlyAdmins } from "../../request/require-admin.server.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { useStay } from "../preview/use-stay.ts"
import type { Route } from "./+types/about-preview"
import { AboutPage } from "./about-page.tsx"
import { readAbout } from "./read-about.server.ts"

export const middleware: Route.MiddlewareFunction[] = [onlyAdmins]

/** The draft, or `?version=ID`. Admins only, framed only by this site (`server/headers.ts`), never cached. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const version = new URL(request.url).searchParams.get("version")
  const draft = await pageToPreview(shop, context.get(adminContext), draftedAbout, version)
  if (!draft.ok) throw notFound()
  return readAbout(shop, draft.value)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function AboutPreview({ loaderData, matches }: Route.ComponentProps) {
  useStay()
  return <AboutPage content={loaderData} artistName={siteFacts(matches)?.artistName} />
}
