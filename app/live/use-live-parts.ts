import { type ComponentType, useEffect, useState } from "react"

const desktop = "(width >= 1024px)"

/**
 * Only for signed-in users on a desktop. If loading fails, the page works without. @param load must be stable across renders
 */
export function useLiveParts<P>(
  userId: string | undefined,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  const [parts, setParts] = useState<ComponentType<P>>()
  useEffect(() => {
    if (!userId) return
    const wide = matchMedia(desktop)
    let isOver = false
    const look = async () => {
      const came = wide.matches ? await load().catch(() => undefined) : undefined
      if (!isOver) setParts(() => came)
    }
    void look()
    wide.addEventListener("change", look)
    return () => {
      isOver = true
      wide.removeEventListener("change", look)
      setParts(undefined)
    }
  }, [userId, load])
  return parts
}
