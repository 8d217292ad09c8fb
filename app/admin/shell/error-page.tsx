import { Button } from "@mantine/core"
import { href, isRouteErrorResponse, Link } from "react-router"
import { useDocumentReference } from "../../ui/failure/document-reference.ts"
import styles from "./error-page.module.css"

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <div className={styles.trouble}>
        <h1>Nothing is filed under this address</h1>
        <p>It may have been removed, or the link was cut off.</p>
        <Button variant="default" component={Link} to={href("/admin")}>
          Dashboard
        </Button>
      </div>
    )
  }
  const message = isRouteErrorResponse(error) && status < 500 && getRefusalMessage(error.data)
  if (message) {
    return (
      <div className={styles.trouble} role="alert">
        <h1>This page can’t be shown like this</h1>
        <p>{message}</p>
        <Button variant="default" component={Link} to={href("/admin")}>
          Dashboard
        </Button>
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
      <Button variant="default" component="a" href="">
        Try again
      </Button>
    </div>
  )
}
