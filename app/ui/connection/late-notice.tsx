import { type ComponentType, useEffect, useState } from "react"

/**
 * The notice about a lost connection. It comes as soon as the page has started, and not when it is needed: without a
 * connection nothing can be loaded. If it does not come, requests fail as ever.
 */
export function LateNotice() {
  const [Notice, setNotice] = useState<ComponentType>()
  useEffect(() => {
    import("./connection-notice.tsx").then(
      (came) => setNotice(() => came.ConnectionNotice),
      () => undefined,
    )
  }, [])
  return Notice && <Notice />
}
