import { type ComponentType, useEffect, useState } from "react"

/** Loaded right after the start instead of on demand, because the offline notice could not be loaded offline. */
export function DeferredLoader() {
  const [Components, setComponents] = useState<ComponentType>()
  useEffect(() => {
    import("./deferred-components.tsx").then(
      (module) => setComponents(() => module.DeferredComponents),
      () => undefined,
    )
  }, [])
  return Components && <Components />
}
