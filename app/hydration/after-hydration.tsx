import { type ReactNode, useEffect } from "react"

/**
 * Runs something once, when the page inside is hydrated. It stands around the page, because beside it React would count the
 * page's ids (`useId`) otherwise than the server did.
 */
export function AfterHydration({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => run(), [run])
  return children
}
