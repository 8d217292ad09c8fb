import { useLocation, useRouteLoaderData } from "react-router"

/** The history entry that the document was loaded for. "default" on the server, and without an entry of the router. */
const getDocumentEntry = () => globalThis.document?.documentElement.dataset.entry ?? "default"

/** Must run before any script changes the history. */
export function recordDocumentEntry(): void {
  document.documentElement.dataset.entry = (history.state as { key?: string } | null)?.key ?? "default"
}

/** The request ID in the log for this document; undefined after a client-side navigation. A reloaded entry keeps its key. */
export function useDocumentReference(): string | undefined {
  const root = useRouteLoaderData("root") as { requestId?: string } | undefined
  const { key } = useLocation()
  return key === getDocumentEntry() ? root?.requestId : undefined
}
