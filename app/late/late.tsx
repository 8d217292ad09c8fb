import { type ComponentType, useEffect, useState } from "react"

/** Loaded right after the start, not on demand: the offline notice among these parts could not be loaded offline. */
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
