import type { MouseEvent } from "react"
import { href, isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router"
import { classes } from "../classes.ts"
import { TextLink } from "../controls/text-link.tsx"
import page from "../page.module.css"
import text from "../text.module.css"
import styles from "./failure.module.css"

/**
 * The error page: a message, links, and the reference that identifies the error in the server's log. The reference
 * belongs to the document, so an error after a client-side navigation has none; reloading the page as a document
 * provides one.
 */
export function Failure({ error }: { error: unknown }) {
  const document = useRouteLoaderData("root") as { requestId?: string } | undefined
  const { key, pathname, search } = useLocation()
  const reference = key === "default" ? document?.requestId : undefined
  const { title, words } = explain(error, reference)
  // If the document cannot be loaded, it would replace this page with the browser's own error page.
  const asked = isUnreached(error) ? {} : { "data-link": "document" }
  return (
    <section className={classes(page.container, styles.failure)} data-page="failed">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className={text.display}>{title}</h1>
      <p className={text.prose}>{words}</p>
      <p className={styles.ways}>
        {isForbidden(error) ? (
          <TextLink href={href("/")} data-link="document" onClick={goBack}>
            Go Back
          </TextLink>
        ) : (
          <TextLink href={pathname + search} {...asked}>
            Try again
          </TextLink>
        )}
        <TextLink href={href("/")} {...asked}>
          Return home
        </TextLink>
      </p>
      {reference ? <p className={classes(text.small, text.figures)}>Reference {reference}</p> : null}
      {import.meta.env.DEV && error instanceof Error ? <pre className={styles.stack}>{error.stack}</pre> : null}
    </section>
  )
}

const isForbidden = (error: unknown) => isRouteErrorResponse(error) && error.status === 403

/** Returns to the previous page; without one, or without scripts, the link leads to the home page. */
function goBack(event: MouseEvent) {
  if (window.history.length < 2) return
  event.preventDefault()
  window.history.back()
}

/** The request failed. Browsers word this differently: Chromium, Firefox, Safari. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

function explain(error: unknown, reference: string | undefined) {
  if (isUnreached(error))
    return {
      title: "The page didn’t load",
      words: "We couldn’t reach the site. Please check your connection and try again.",
    }
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: "Page not found", words: "This page has moved, or was never here." }
  if (isForbidden(error))
    return {
      title: "Access Denied",
      words: "You don’t have permission to access this area. Admin privileges required.",
    }
  if (isRouteErrorResponse(error) && error.status < 500)
    return { title: "That didn’t work", words: "We couldn’t do what you asked. Please go back and try again." }
  return {
    title: "Unexpected Application Error!",
    words: `Something broke on our side. Nothing you saved is lost. Please try again in a moment; if it keeps happening, write to us${reference ? " and mention the reference" : ""}.`,
  }
}
