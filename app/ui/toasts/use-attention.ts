import { type FocusEvent, type RefObject, useCallback, useRef, useState } from "react"

/**
 * Whether the pointer or the keyboard focus is within an element. Spread `attending` on the element.
 * @returns `look`, to be called when children were removed: the hovered element may be gone, which no event reports
 */
export function useAttention(place: RefObject<HTMLElement | null>) {
  const pointed = useRef(false)
  const focused = useRef(false)
  const [attended, setAttended] = useState(false)
  const settle = useCallback(() => setAttended(pointed.current || focused.current), [])
  const look = useCallback(() => {
    pointed.current &&= place.current?.matches(":hover") ?? false
    focused.current &&= place.current?.matches(":focus-within") ?? false
    settle()
  }, [place, settle])
  const attending = {
    onPointerEnter() {
      pointed.current = true
      settle()
    },
    onPointerLeave() {
      pointed.current = false
      settle()
    },
    onFocus() {
      focused.current = true
      settle()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      focused.current = currentTarget.contains(relatedTarget)
      settle()
    },
  }
  return { attended, attending, look }
}
