import { type ComponentType, useEffect, useState } from "react"

/**
 * The notice about a lost connection. It comes when the page has nothing else to do, and not when it is needed: without a
 * connection nothing can be loaded. If it does not come, requests fail as ever.
 */
export function LateNotice() {
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      import("./connection-notice.tsx").then(
        ({ ConnectionNotice }) => setNotice(() => ConnectionNotice),
        () => undefined,
      )
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    idle(load, { timeout: 1000 })
  }, [])
  return Notice && <Notice />
}
