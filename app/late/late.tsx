import { type ComponentType, useEffect, useState } from "react"

/**
 * Parts of every page that nobody needs before it has started, loaded then. They come at once and not when they are needed:
 * without a connection nothing can be loaded, and the notice about that is one of them. If they do not come, requests fail
 * as ever, and the visit is not counted.
 */
export function Late() {
  const [Parts, setParts] = useState<ComponentType>()
  useEffect(() => {
    import("./late-parts.tsx").then(
      (came) => setParts(() => came.LateParts),
      () => undefined,
    )
  }, [])
  return Parts && <Parts />
}
