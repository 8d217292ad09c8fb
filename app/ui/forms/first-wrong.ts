import { type RefObject, useEffect, useRef } from "react"

/**
 * Focuses the first field with an error, each time an answer with errors arrives.
 * @param answer what the action returned; a new object for each attempt
 * @returns the form's ref
 */
export function useFirstWrong(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [answer])
  return form
}
