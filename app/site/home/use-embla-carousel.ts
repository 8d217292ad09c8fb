import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel"
import { type RefObject, useEffect, useRef, useState } from "react"

/** The strip's padding aligns the first work with the page's text. */
const getAlignment = () =>
  Number.parseFloat(getComputedStyle(document.querySelector("[data-strip]") ?? document.body).paddingLeft) || 0

const emblaOptions: EmblaOptionsType = {
  loop: true,
  align: getAlignment,
  duration: 28,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
}

/** Loads the carousel's code when visible; until then it scrolls by hand. @returns the viewport's ref, the loaded carousel */
export function useEmblaCarousel(): [RefObject<HTMLElement | null>, EmblaCarouselType | undefined] {
  const viewport = useRef<HTMLElement>(null)
  const [strip, setStrip] = useState<EmblaCarouselType>()
  useEffect(() => {
    const node = viewport.current
    if (!node) return
    let made: EmblaCarouselType | undefined
    let gone = false
    const near = new IntersectionObserver(async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      near.disconnect()
      const embla = await import("embla-carousel").catch(() => null)
      if (gone || !embla) return
      made = embla.default(node, emblaOptions)
      setStrip(made)
    })
    near.observe(node)
    return () => {
      gone = true
      near.disconnect()
      made?.destroy()
    }
  }, [])
  return [viewport, strip]
}
