import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel"
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { getNextSlide } from "./next-slide.ts"

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
function useEmblaCarousel(): [RefObject<HTMLElement | null>, EmblaCarouselType | undefined] {
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

/** Milliseconds. */
const turnMs = 6000

/** Pauses while hovered, keyboard-focused, in a hidden tab, stopped, or with reduced motion. */
export function useCarousel(count: number) {
  const [viewport, strip] = useEmblaCarousel()
  const [current, setCurrent] = useState(0)
  const [turning, setTurning] = useState(true)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    if (!strip) return
    const selected = () => setCurrent(strip.selectedScrollSnap())
    strip.on("select", selected).on("reInit", selected)
    return () => void strip.off("select", selected).off("reInit", selected)
  }, [strip])

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setTurning(false)
  }, [])

  const turnTo = useCallback((index: number) => strip?.scrollTo(index), [strip])
  const turnBy = useCallback(
    (step: number) => {
      if (strip) strip.scrollTo(getNextSlide(strip.selectedScrollSnap(), step, count))
    },
    [strip, count],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: turning by hand restarts the timer
  useEffect(() => {
    if (!strip || !turning || pointed || focused || count < 2) return
    const timer = setInterval(() => document.hidden || turnBy(1), turnMs)
    return () => clearInterval(timer)
  }, [strip, turning, pointed, focused, count, turnBy, current])

  const pausing = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    // A clicked button keeps the focus, so only keyboard focus pauses the carousel.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  }
  /** Automatic changes are not announced to screen readers. */
  const moving = turning && !pointed && !focused
  return { viewport, live: strip !== undefined, current, turning, moving, turnBy, turnTo, setTurning, pausing }
}
