import { type ComponentType, useEffect, useState } from "react"

/** Loaded right after the start instead of on demand, because the offline notice could not be loaded offline. */
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
