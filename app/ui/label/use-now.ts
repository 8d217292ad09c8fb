import { useEffect, useState } from "react"
import type { Badge } from "../../../domain/artworks/badge.ts"
import type { Badges } from "../../../domain/artworks/live-works.ts"

export const newsEvent = "works"

/** Adds the availability since the rendering, which `app/deferred/works/` publishes as a window event. */
export function useNow<Work extends { id: string; badge: Badge }>(work: Work): Work {
  const [news, setNews] = useState<Badges>({})
  useEffect(() => {
    const take = (event: Event) => setNews((event as CustomEvent<Badges>).detail)
    addEventListener(newsEvent, take)
    return () => removeEventListener(newsEvent, take)
  }, [])
  return { ...work, badge: news[work.id] ?? work.badge }
}
