import { useEffect } from "react"
import { type HomeDraft, shownSections } from "../../../domain/homepage/home-draft.ts"
import { currentDraft, homepageVersion } from "../../../domain/homepage/homepage-editor.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { requireAdmin } from "../../request/require-admin.server.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import type { Route } from "./+types/home-preview"
import { Home } from "./home.tsx"
import { readHome } from "./read-home.server.ts"

/** Only an admin reaches this page, whatever the request is. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    context.set(adminContext, await requireAdmin(request, context))
    return next()
  },
]

/**
 * The homepage's draft as a page of the site, or with `?version=ID` what was published once. For admins, and in a frame of
 * this site (`server/headers.ts`); never cached.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const shop = context.get(shopContext)
  const version = new URL(request.url).searchParams.get("version")
  let draft: HomeDraft
  if (version === null) draft = (await currentDraft(shop.db)).value
  else {
    const found = await homepageVersion(shop, admin, version)
    if (!found.ok) throw notFound()
    draft = found.value
  }
  return readHome(shop, Promise.resolve(shownSections(draft)))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function HomePreview({ loaderData, matches }: Route.ComponentProps) {
  useEffect(() => {
    // A link would leave the preview for a page that no site may frame.
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault()
    }
    document.addEventListener("click", stay, true)
    return () => document.removeEventListener("click", stay, true)
  }, [])
  return <Home content={loaderData} artistName={siteFacts(matches)?.artistName ?? ""} />
}
