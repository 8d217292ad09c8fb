import { href, isRouteErrorResponse } from "react-router"
import { useDocumentReference } from "../../ui/failure/document-reference.ts"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import styles from "./error-page.module.css"

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <div className={styles.trouble}>
        <h1>Nothing is filed under this address</h1>
        <p>It may have been removed, or the link was cut off.</p>
        <LinkButton variant="default" to={href("/admin")}>
          Dashboard
        </LinkButton>
      </div>
    )
  }
  const message = isRouteErrorResponse(error) && status < 500 && getRefusalMessage(error.data)
  if (message) {
    return (
      <div className={styles.trouble} role="alert">
        <h1>This page can’t be shown like this</h1>
        <p>{message}</p>
        <LinkButton variant="default" to={href("/admin")}>
          Dashboard
        </LinkButton>
      </div>
    )
  }
  return <ServerErrorPage />
}

/** The body that `found` throws. */
const getRefusalMessage = (data: unknown) => (data as { message?: string } | null)?.message

function ServerErrorPage() {
  const reference = useDocumentReference()
  return (
    <div className={styles.trouble} role="alert">
      <h1>This page did not load</h1>
      <p>Nothing you saved is lost. Try again; if it keeps happening, the log has details.</p>
      {reference && <p className="small">Reference {reference}</p>}
      <AnchorButton variant="default" href="">
        Try again
      </AnchorButton>
    </div>
  )
}
