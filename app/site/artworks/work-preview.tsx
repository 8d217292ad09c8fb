import { useEffect } from "react"
import { useSearchParams } from "react-router"
import { previewWork } from "../../../domain/artworks/gallery/artwork-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { requireAdmin } from "../../request/require-admin.server.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import type { Route } from "./+types/work-preview"
import styles from "./artwork-page.module.css"
import { ArtworkArticle } from "./artwork-page.tsx"
import { getWorkPage } from "./work-page-data.server.ts"

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    context.set(adminContext, await requireAdmin(request, context))
    return next()
  },
]

/** The saved work, published or not. Never cached or framed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, settings] = await Promise.all([
    previewWork(shop, context.get(adminContext), params.id),
    getSettings(shop.db, "site", "shipping", "buying", "promises"),
  ])
  if (!found.ok) throw notFound()
  return getWorkPage(shop, found.value, settings)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Preview", description: "", path: null, hidden: true })

export default function WorkPreview({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const dirtyCount = Number(search.get("unsaved"))
  useEffect(() => {
    // Unpublished works cannot be bought, and links lead nowhere.
    const blockEvent = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a[href], form, button[type=submit]"))
        event.preventDefault()
    }
    for (const kind of ["click", "submit"]) document.addEventListener(kind, blockEvent, true)
    return () => {
      for (const kind of ["click", "submit"]) document.removeEventListener(kind, blockEvent, true)
    }
  }, [])
  return (
    <>
      <p className={styles.preview} role="note">
        Preview: this is how visitors will see it. Only you can open this page.
        {dirtyCount > 0 &&
          ` ${dirtyCount === 1 ? "One change isn’t" : `${dirtyCount} changes aren’t`} saved yet, so not in it.`}
      </p>
      <ArtworkArticle page={loaderData} />
    </>
  )
}
