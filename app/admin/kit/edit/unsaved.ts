import { useEffect, useState } from "react"
import { useBlocker, useNavigation } from "react-router"
import { type FormValues, oneBreak } from "./fields.ts"
import { type KeptTyping, useKeptTyping } from "./kept-typing.ts"
import { type Latest, type Opened, useOpened } from "./opened.ts"

/** A page has one edit form. */
export const editFormId = "edit"

export type Unsaved = {
  opened: Opened
  /** Names of the fields that differ from the stored values. */
  changed: string[]
  note: KeptTyping["note"]
  leaving: boolean
  stay: () => void
  leave: () => void
  recount: () => void
  discard: () => void
}

/** Sections with their own save button name in `data-unsaved` what would be lost: `crop`. */
export const unsavedParts = (): string[] => {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-unsaved]")]
  return [...new Set(parts.map(({ dataset }) => dataset.unsaved ?? ""))]
}

/** @param answer the names of the saved fields, or a conflict */
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
  const dirty = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || unsavedParts().length > 0) && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts once for each form; the function is new at every render
  useEffect(recount, [key])
  // A different spelling of the stored value (4,100 for 4100.00) is no change after saving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: discards once for each save; the function is new at every render
  useEffect(() => {
    if (!idle) return
    if (saved) discard()
    const late = Object.entries(takeLate())
    for (const [name, typed] of late) fillField(formId, name, typed)
    // The user chose to leave while the form was being saved; now nothing is lost, unless a section has its own save button.
    const isAllSaved = saved && late.length === 0 && unsavedParts().length === 0
    if (isAllSaved && blocker.state === "blocked") blocker.proceed()
  }, [saved, idle])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty || unsavedParts().length > 0) event.preventDefault()
    }
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

const fieldsIn = (formId: string, stored: FormValues) =>
  Object.keys(stored).flatMap((name): [string, Control][] => {
    const control = controlOf(formId, name)
    return control ? [[name, control]] : []
  })

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox"

export const readFormValues = (formId: string, names: string[]): FormValues =>
  Object.fromEntries(
    fieldsIn(formId, Object.fromEntries(names.map((name) => [name, ""]))).map(([name, field]) => [name, textOf(field)]),
  )

const textOf = (control: Control) => (isBox(control) ? (control.checked ? control.value : "") : oneBreak(control.value))

function fill(control: Control, value: string) {
  if (isBox(control)) control.checked = value === control.value
  else control.value = value
}

export function fillField(formId: string, name: string, value: string) {
  const control = controlOf(formId, name)
  if (!control) return
  fill(control, value)
  announce(control)
}

function announce(control: Control) {
  const [first] = control instanceof RadioNodeList ? control : [control]
  first?.dispatchEvent(new Event("input", { bubbles: true }))
}
