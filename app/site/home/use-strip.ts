import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel"
import { type RefObject, useEffect, useRef, useState } from "react"

/** The first work stands where the page's text begins: the strip's own padding says where. */
const atTheMargin = () =>
  Number.parseFloat(getComputedStyle(document.querySelector("[data-strip]") ?? document.body).paddingLeft) || 0

const options: EmblaOptionsType = {
  loop: true,
  align: atTheMargin,
  duration: 28,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
}

/**
 * What turns a strip; its code comes when the strip comes into sight. Until then, and if it never comes, the strip is
 * drawn sideways by hand.
 * @returns the ref for the strip's viewport; the strip, once it can turn
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
