import { type ComponentType, useEffect, useState } from "react"

const desktopQuery = "(width >= 1024px)"

/**
 * Only for signed-in users on a desktop. If loading fails, the page works without. @param load must be stable across renders
 */
export function useDesktopComponent<P>(
  userId: string | undefined,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  const [component, setComponent] = useState<ComponentType<P>>()
  useEffect(() => {
    if (!userId) return
    const wide = matchMedia(desktopQuery)
    let isStopped = false
    const look = async () => {
      const loaded = wide.matches ? await load().catch(() => undefined) : undefined
      if (!isStopped) setComponent(() => loaded)
    }
    void look()
    wide.addEventListener("change", look)
    return () => {
      isStopped = true
      wide.removeEventListener("change", look)
      setComponent(undefined)
    }
  }, [userId, load])
  return component
}
