import { type ComponentType, useEffect, useState } from "react"

/** From here on a page has space for live parts (SHELL-09). */
const desktop = "(width >= 1024px)"

/**
 * The live parts of a page, which are loaded only for somebody who is signed in, on a desktop, and are gone with either. If
 * they do not come, the page works without them.
 * @param load the same function at each render
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
