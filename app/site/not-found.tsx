import { useEffect } from "react"
import { href, useLocation } from "react-router"
import { shopContext } from "../request/context.ts"
import { pageMeta } from "../seo/page-meta.ts"
import { classes } from "../ui/classes.ts"
import page from "../ui/page.module.css"
import text from "../ui/text.module.css"
import type { Route } from "./+types/not-found"
import { findMovedPage } from "./moved-address.server.ts"
import styles from "./not-found.module.css"
import { LinkList } from "./shell/link-list.tsx"

export const loader = ({ context, request }: Route.LoaderArgs) => findMovedPage(context.get(shopContext), request)
/** Thrown, because the loader would run after an answer and lead on with a GET. */
export async function action({ context, request }: Route.ActionArgs) {
  throw await findMovedPage(context.get(shopContext), request)
}

export const missingPageMeta = (matches: Parameters<typeof pageMeta>[0]) =>
  pageMeta(matches, {
    title: "Page not found",
    description: "There is no page at this address.",
    path: null,
    hidden: true,
  })

export const meta: Route.MetaFunction = ({ matches }) => missingPageMeta(matches)

export default NotFound

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error(`404: there is no page at ${pathname}`)
  }, [pathname])
  return (
    <section className={classes(page.container, page.grid, styles.lost)} data-page="missing">
      <div className={styles.trace} aria-hidden="true">
        <p className={styles.label}>
          <i>Two Nails</i>, daylight on plaster
        </p>
      </div>
      <div className={styles.words}>
        <h1 className={text.display}>Page not found</h1>
        <p className={text.lead}>What hung here has been moved, or was never on this wall.</p>
        <LinkList links={[{ to: href("/gallery"), text: "Return to Gallery" }]} />
      </div>
    </section>
  )
}
