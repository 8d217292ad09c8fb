import { type RefObject, useEffect, useRef } from "react"

/** Focuses the first invalid field of each answer. @param answer a new object for each attempt */
export function useFocusFirstInvalid(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [answer])
  return form
}
