import { type SyntheticEvent, useEffect, useRef } from "react"
import type { FormValues } from "./fields.ts"

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type CaretPosition = { name: string; start: number | null; end: number | null }

export type TypingTracker = {
  /** For `onFocus`, `onSelect`, `onInput` and `onSubmit` of the form. */
  track: (event: SyntheticEvent) => void
  /** What was typed since the form was submitted, by field; the next call returns nothing. */
  flushTyped: () => FormValues
}

/** Keeps the caret of a user who types during a save, which remounts the fields. @param key changes when they are remounted */
export function useTypingTracker(formId: string, key: string): TypingTracker {
  const place = useRef<CaretPosition | null>(null)
  const typedSinceSubmit = useRef<FormValues>({})
  // Set on submit: the router reports it only later, in a transition.
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new set of fields
  useEffect(() => {
    const { name, start, end } = place.current ?? { name: "", start: null, end: null }
    const form = document.getElementById(formId)
    const control = name && form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
    if (document.activeElement !== document.body || !(control instanceof HTMLElement)) return
    control.focus({ preventScroll: true })
    if (start !== null && "setSelectionRange" in control) (control as HTMLTextAreaElement).setSelectionRange(start, end)
  }, [key])
  return {
    track: ({ type, target }) => {
      if (type === "submit") {
        sent.current = true
        // What was typed after a refused submission is part of this one.
        typedSinceSubmit.current = {}
        return
      }
      const control = target as TextControl
      if (!control.name) return
      const [start, end] = "selectionStart" in control ? [control.selectionStart, control.selectionEnd] : [null, null]
      place.current = { name: control.name, start, end }
      if (type === "input" && sent.current && control.type !== "checkbox")
        typedSinceSubmit.current[control.name] = control.value
    },
    flushTyped: () => {
      const typed = typedSinceSubmit.current
      typedSinceSubmit.current = {}
      sent.current = false
      return typed
    },
  }
}
