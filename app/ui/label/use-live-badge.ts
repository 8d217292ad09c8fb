import { useEffect, useState } from "react"
import type { Badge } from "../../../domain/artworks/gallery/badge.ts"
import type { Badges } from "../../../domain/artworks/gallery/live-works.ts"

export const worksEvent = "works"

/** Adds the availability since the rendering, which `app/deferred/` publishes as a window event. */
export function useLiveBadge<Work extends { id: string; badge: Badge }>(work: Work): Work {
  const [news, setNews] = useState<Badges>({})
  useEffect(() => {
    const handleNews = (event: Event) => setNews((event as CustomEvent<Badges>).detail)
    addEventListener(worksEvent, handleNews)
    return () => removeEventListener(worksEvent, handleNews)
  }, [])
  return { ...work, badge: news[work.id] ?? work.badge }
}
