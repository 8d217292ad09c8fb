import { type SyntheticEvent, useEffect, useRef } from "react"
import type { FormValues } from "./fields.ts"

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Place = { name: string; start: number | null; end: number | null }

export type KeptTyping = {
  /** For `onFocus`, `onSelect`, `onInput` and `onSubmit` of the form. */
  note: (event: SyntheticEvent) => void
  /** What was typed since the form was submitted, by field; the next call returns nothing. */
  takeLate: () => FormValues
}

/** Keeps the caret of a user who types during a save, which remounts the fields. @param key changes when they are remounted */
export function useKeptTyping(formId: string, key: string): KeptTyping {
  const place = useRef<Place | null>(null)
  const late = useRef<FormValues>({})
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
    note: ({ type, target }) => {
      if (type === "submit") {
        sent.current = true
        // What was typed after a refused submission is part of this one.
        late.current = {}
        return
      }
      const control = target as TextControl
      if (!control.name) return
      const [start, end] = "selectionStart" in control ? [control.selectionStart, control.selectionEnd] : [null, null]
      place.current = { name: control.name, start, end }
      if (type === "input" && sent.current && control.type !== "checkbox") late.current[control.name] = control.value
    },
    takeLate: () => {
      const typed = late.current
      late.current = {}
      sent.current = false
      return typed
    },
  }
}
