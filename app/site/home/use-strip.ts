import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel"
import { type RefObject, useEffect, useRef, useState } from "react"

/** The first work is aligned with the page's text: by the padding of the strip. */
const atTheMargin = () =>
  Number.parseFloat(getComputedStyle(document.querySelector("[data-strip]") ?? document.body).paddingLeft) || 0

const options: EmblaOptionsType = {
  loop: true,
  align: atTheMargin,
  duration: 28,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
}

/**
 * Moves the strip; its code is loaded when the strip becomes visible. Until then, and if loading fails, the strip
 * scrolls sideways by hand.
 * @returns the ref for the strip's viewport; the carousel, once it is loaded
 */
export function useStrip(): [RefObject<HTMLElement | null>, EmblaCarouselType | undefined] {
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
      made = embla.default(node, options)
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
