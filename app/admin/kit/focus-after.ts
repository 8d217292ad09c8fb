import { type RefObject, useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/**
 * Puts the focus on the heading of the page after an action whose own button is gone, so that who works by keyboard goes on
 * from there and not from the top of the document.
 */
export function useFocusAfterAction(heading: RefObject<HTMLElement | null>) {
  const { state } = useNavigation()
  const acted = useRef(false)
  useEffect(() => {
    if (state === "submitting") acted.current = true
    if (state !== "idle" || !acted.current) return
    acted.current = false
    // after what else takes the focus: a refused field, a toast
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [state, heading])
}
