import { type RefObject, useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/**
 * Puts the focus on the heading of the page after an action whose own button is gone, so that who works by keyboard goes on
 * from there and not from the top of the document.
 */
export function useFocusAfterAction(heading: RefObject<HTMLElement | null>) {
  const { state } = useNavigation()
  /** What had the focus when the action was sent, until the focus is elsewhere: what was pressed may go some time later. */
  const pressed = useRef<Element>(undefined)
  useEffect(() => {
    if (state === "submitting") pressed.current ??= document.activeElement ?? document.body
    if (state !== "idle" || !pressed.current) return
    // after what else takes the focus: a refused field, a toast
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === document.body) heading.current?.focus({ preventScroll: true })
      if (now !== pressed.current) pressed.current = undefined
    })
    return () => cancelAnimationFrame(frame)
  })
}
