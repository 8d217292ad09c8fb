import { useEffect, useState } from "react"
import { useBlocker, useNavigation } from "react-router"
import { oneBreak, type Typed } from "./fields.ts"
import { type KeptTyping, useKeptTyping } from "./kept-typing.ts"
import { type Latest, type Opened, useOpened } from "./opened.ts"

/** There is one edit form on a page. */
export const editFormId = "edit"

export type Unsaved = {
  opened: Opened
  /** Names of the fields that differ from the stored values. */
  changed: string[]
  /** For the form's events: keeps the place of somebody who goes on typing while it is saved. */
  note: KeptTyping["note"]
  /** The user is about to leave the page. */
  leaving: boolean
  stay: () => void
  leave: () => void
  recount: () => void
  /** Resets all fields to the stored values. */
  discard: () => void
}

/**
 * Compares a form with the stored values, and asks before unsaved changes are lost.
 * @param latest the stored values, as far as this page knows
 * @param answer the result of the last save: the names of the saved fields, or a conflict
 */
export function useUnsaved(formId: string, latest: Latest, { saved, conflict }: SaveAnswer): Unsaved {
  const [changed, setChanged] = useState<string[]>([])
  const opened = useOpened(latest, changed.length > 0, conflict ?? saved)
  const { stored, key } = opened
  const idle = useNavigation().state === "idle"
  const fields = () => fieldsIn(formId, stored)
  const recount = () =>
    setChanged(fields().flatMap(([name, field]) => (textOf(field) === oneBreak(stored[name] ?? "") ? [] : [name])))
  const discard = () => {
    for (const [name, field] of fields()) {
      const before = textOf(field)
      fill(field, stored[name] ?? "")
      if (textOf(field) !== before) announce(field)
    }
    recount()
  }
  const { note, takeLate } = useKeptTyping(formId, key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts once for each form; the function is new at every render
  useEffect(recount, [key])
  // a different spelling of the stored value (4,100 for 4100.00) is no change after saving
  // biome-ignore lint/correctness/useExhaustiveDependencies: discards once for each save; the function is new at every render
  useEffect(() => {
    if (!idle) return
    if (saved) discard()
    for (const [name, typed] of Object.entries(takeLate())) fillField(formId, name, typed)
  }, [saved, idle])
  const dirty = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [dirty])
  return {
    opened,
    changed,
    note,
    leaving: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    recount,
    discard,
  }
}

type SaveAnswer = { saved?: string[]; conflict?: object }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList

function controlOf(formId: string, name: string): Control | null {
  const form = document.getElementById(formId)
  const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
  return control as Control | null
}

const fieldsIn = (formId: string, stored: Typed) =>
  Object.keys(stored).flatMap((name): [string, Control][] => {
    const control = controlOf(formId, name)
    return control ? [[name, control]] : []
  })

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox"

/** What is in the form's fields now, as it would be submitted. */
export const typedIn = (formId: string, names: string[]): Typed =>
  Object.fromEntries(
    fieldsIn(formId, Object.fromEntries(names.map((name) => [name, ""]))).map(([name, field]) => [name, textOf(field)]),
  )

/** The value as the form submits it, with uniform line breaks. */
const textOf = (control: Control) => (isBox(control) ? (control.checked ? control.value : "") : oneBreak(control.value))

function fill(control: Control, value: string) {
  if (isBox(control)) control.checked = value === control.value
  else control.value = value
}

/** Sets a field's value as if it had been typed. */
export function fillField(formId: string, name: string, value: string) {
  const control = controlOf(formId, name)
  if (!control) return
  fill(control, value)
  announce(control)
}

/** Parts of the page show what is in the form. */
function announce(control: Control) {
  const [first] = control instanceof RadioNodeList ? control : [control]
  first?.dispatchEvent(new Event("input", { bubbles: true }))
}
