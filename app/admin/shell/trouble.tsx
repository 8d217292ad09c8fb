import { Button } from "@mantine/core"
import { href, isRouteErrorResponse, Link, useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "../../root.tsx"
import styles from "./trouble.module.css"

/** Replaces a page that does not exist, or that threw an unexpected error, with its reference. */
export function Trouble({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <div className={styles.trouble}>
        <h1>Nothing is filed under this address</h1>
        <p>It may have been removed, or the link was cut off.</p>
        <Button component={Link} to={href("/admin")}>
          Dashboard
        </Button>
      </div>
    )
  }
  return <OurMistake />
}

function OurMistake() {
  const reference = useRouteLoaderData<typeof rootLoader>("root")?.requestId
  return (
    <div className={styles.trouble} role="alert">
      <h1>This page did not load</h1>
      <p>Nothing you saved is lost. Try again; if it keeps happening, the log has details.</p>
      {reference && <p className="small">Reference {reference}</p>}
      <Button component="a" href="">
        Try again
      </Button>
    </div>
  )
}
