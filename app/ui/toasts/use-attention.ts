import { type FocusEvent, type RefObject, useCallback, useRef, useState } from "react"

/** @returns `look`: call it when children were removed, because no event reports that a hovered element is gone */
export function useAttention(place: RefObject<HTMLElement | null>) {
  const pointed = useRef(false)
  const focused = useRef(false)
  const [attended, setAttended] = useState(false)
  const update = useCallback(() => setAttended(pointed.current || focused.current), [])
  const look = useCallback(() => {
    pointed.current &&= place.current?.matches(":hover") ?? false
    focused.current &&= place.current?.matches(":focus-within") ?? false
    update()
  }, [place, update])
  const attending = {
    onPointerEnter() {
      pointed.current = true
      update()
    },
    onPointerLeave() {
      pointed.current = false
      update()
    },
    onFocus() {
      focused.current = true
      update()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      focused.current = currentTarget.contains(relatedTarget)
      update()
    },
  }
  return { attended, attending, look }
}
