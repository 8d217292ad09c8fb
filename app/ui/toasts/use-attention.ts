import { type FocusEvent, type RefObject, useCallback, useRef, useState } from "react"

/** @returns `look`: call it when children were removed, because no event reports that a hovered element is gone */
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
