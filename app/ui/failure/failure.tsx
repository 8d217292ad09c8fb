import type { MouseEvent } from "react"
import { href, isRouteErrorResponse, useLocation } from "react-router"
import { classes } from "../classes.ts"
import { Button } from "../controls/button.tsx"
import { TextLink } from "../controls/text-link.tsx"
import page from "../page.module.css"
import text from "../text.module.css"
import { useDocumentReference } from "./document-reference.ts"
import styles from "./failure.module.css"

/** The log's reference belongs to the document, so an error after a client-side navigation has none until a reload. */
export function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const reference = useDocumentReference()
  const { title, message } = getFailureTexts(error, reference)
  // An unreachable document would replace this page with the browser's own error page.
  const asked = isUnreachable(error) ? {} : { "data-link": "document" }
  return (
    <section className={classes(page.container, styles.failure)} data-page="failed">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className={text.display}>{title}</h1>
      <p className={text.prose}>{message}</p>
      <div className={styles.ways}>
        {isForbidden(error) ? (
          <form action={href("/")}>
            <Button onClick={goBack}>Go Back</Button>
          </form>
        ) : (
          <TextLink href={pathname + search} {...asked}>
            Try again
          </TextLink>
        )}
        <TextLink href={href("/")} {...asked}>
          Return home
        </TextLink>
      </div>
      {reference ? <p className={classes(text.small, text.figures)}>Reference {reference}</p> : null}
      {import.meta.env.DEV && error instanceof Error ? <pre className={styles.stack}>{error.stack}</pre> : null}
    </section>
  )
}

const isForbidden = (error: unknown) => isRouteErrorResponse(error) && error.status === 403

/** Without history or scripts, the button links to the home page. */
function goBack(event: MouseEvent) {
  if (window.history.length < 2) return
  event.preventDefault()
  window.history.back()
}

/** Chromium, Firefox and Safari word this differently. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

function getFailureTexts(error: unknown, reference: string | undefined) {
  if (isUnreachable(error))
    return {
      title: "The page didn’t load",
      message: "We couldn’t reach the site. Please check your connection and try again.",
    }
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: "Page not found", message: "This page has moved, or was never here." }
  if (isForbidden(error))
    return {
      title: "Access Denied",
      // AUTH-08 requires this text with a straight apostrophe
      message: "You don't have permission to access this area. Admin privileges required.",
    }
  if (isRouteErrorResponse(error) && error.status < 500)
    return { title: "That didn’t work", message: "We couldn’t do what you asked. Please go back and try again." }
  return {
    title: "Unexpected Application Error!",
    message: `Something broke on our side. Nothing you saved is lost. Please try again in a moment; if it keeps happening, write to us${reference ? " and mention the reference" : ""}.`,
  }
}
