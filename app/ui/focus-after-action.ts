import { type RefObject, useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** Focuses the heading when an action's button has disappeared, so that keyboard users do not restart at the top. */
export function useFocusAfterAction(heading: RefObject<HTMLElement | null>) {
  const { state } = useNavigation()
  /** The focused element at submission, until the focus moves: it may disappear later. */
  const pressed = useRef<Element>(undefined)
  // A fast answer may arrive before the pending state was rendered.
  useEffect(() => {
    const note = ({ target }: SubmitEvent) => {
      // A search also changes the page, but its field keeps the focus. A form may have a field called method.
      if (target instanceof Element && target.getAttribute("method") !== "post") return
      pressed.current ??= document.activeElement ?? document.body
    }
    document.addEventListener("submit", note, true)
    return () => document.removeEventListener("submit", note, true)
  }, [])
  useEffect(() => {
    if (state === "submitting") pressed.current ??= document.activeElement ?? document.body
    if (state !== "idle" || !pressed.current) return
    // after other code that moves the focus: a refused field, a toast
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === document.body) heading.current?.focus({ preventScroll: true })
      if (now !== pressed.current) pressed.current = undefined
    })
    return () => cancelAnimationFrame(frame)
  })
}
