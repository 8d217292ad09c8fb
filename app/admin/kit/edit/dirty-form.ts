import { type SyntheticEvent, useEffect, useRef, useState } from "react"
import { useBlocker, useLocation, useNavigation } from "react-router"
import { type FormValues, normalizeLineBreaks } from "./fields.ts"

/** `kept`: what else the text depends on. */
type StoredVersion = { version: string; stored: FormValues; kept?: string }

/** Another `key` is a new form. */
type Baseline = StoredVersion & { key: string }

/**
 * A dirty form keeps its baseline although loaders return a newer version (from another tab, an import, an undo).
 * @param answer of the last save, which begins a new form; undefined after anything else
 */
function useBaseline(latest: StoredVersion, isDirty: boolean, answer: object | undefined): Baseline {
  const { pathname } = useLocation()
  const idle = useNavigation().state === "idle"
  const latestKey = [latest.version, latest.kept].filter(Boolean).join(" ")
  const [baseline, setBaseline] = useState({ ...latest, pathname, answer, key: latestKey })
  const next = () => {
    if (pathname !== baseline.pathname) return { ...latest, pathname, answer, key: `${pathname} ${latestKey}` }
    // While the loaders still run, the answer is newer than their data.
    const answered = idle && answer !== undefined && answer !== baseline.answer
    const started = answered ? { ...baseline, answer } : baseline
    if (isSame(latest.stored, baseline.stored)) {
      return latest.version === baseline.version ? started : { ...started, version: latest.version }
    }
    return isDirty && !answered ? baseline : { ...started, ...latest, key: latestKey }
  }
  const now = next()
  if (now !== baseline) setBaseline(now)
  return now
}

const isSame = (one: FormValues, other: FormValues) => Object.keys(one).every((name) => one[name] === other[name])

/** A page has one edit form. */
export const editFormId = "edit"

export type DirtyForm = {
  opened: Baseline
  /** Names of the fields that differ from the stored values. */
  changed: string[]
  track: TypingTracker["track"]
  leaving: boolean
  stay: () => void
  leave: () => void
  recount: () => void
  discard: () => void
}

/** Sections with their own save button name in `data-unsaved` what would be lost: `crop`. */
export const listDirtySections = (): string[] => {
  const names = [...document.querySelectorAll<HTMLElement>("[data-unsaved]")]
  return [...new Set(names.map(({ dataset }) => dataset.unsaved ?? ""))]
}

/** @param answer the names of the saved fields, or a conflict */
export function useDirtyForm(formId: string, latest: StoredVersion, { saved, conflict }: SaveAnswer): DirtyForm {
  const [changed, setChanged] = useState<string[]>([])
  const baseline = useBaseline(latest, changed.length > 0, conflict ?? saved)
  const { stored, key } = baseline
  const idle = useNavigation().state === "idle"
  const fields = () => listFields(formId, stored)
  const recount = () =>
    setChanged(
      fields().flatMap(([name, field]) =>
        getControlText(field) === normalizeLineBreaks(stored[name] ?? "") ? [] : [name],
      ),
    )
  const discard = () => {
    for (const [name, field] of fields()) {
      const before = getControlText(field)
      fill(field, stored[name] ?? "")
      if (getControlText(field) !== before) dispatchInput(field)
    }
    recount()
  }
  const { track, flushTyped } = useTypingTracker(formId, key)
  const dirty = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || listDirtySections().length > 0) && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts once for each form; the function is new at every render
  useEffect(recount, [key])
  // A different spelling of the stored value (4,100 for 4100.00) is no change after saving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: discards once for each save; the function is new at every render
  useEffect(() => {
    if (!idle) return
    if (saved) discard()
    const typedSinceSubmit = Object.entries(flushTyped())
    for (const [name, typed] of typedSinceSubmit) fillField(formId, name, typed)
    // The user chose to leave while the form was being saved; now nothing is lost, unless a section has its own save button.
    const isAllSaved = saved && typedSinceSubmit.length === 0 && listDirtySections().length === 0
    if (isAllSaved && blocker.state === "blocked") blocker.proceed()
  }, [saved, idle])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty || listDirtySections().length > 0) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [dirty])
  return {
    opened: baseline,
    changed,
    track,
    leaving: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    recount,
    discard,
  }
}

type SaveAnswer = { saved?: string[]; conflict?: object }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList

function findControl(formId: string, name: string): Control | null {
  const form = document.getElementById(formId)
  const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
  return control as Control | null
}

const listFields = (formId: string, stored: FormValues) =>
  Object.keys(stored).flatMap((name): [string, Control][] => {
    const control = findControl(formId, name)
    return control ? [[name, control]] : []
  })

const isCheckbox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox"

export const getFormValues = (formId: string, names: string[]): FormValues =>
  Object.fromEntries(
    listFields(formId, Object.fromEntries(names.map((name) => [name, ""]))).map(([name, field]) => [
      name,
      getControlText(field),
    ]),
  )

const getControlText = (control: Control) =>
  isCheckbox(control) ? (control.checked ? control.value : "") : normalizeLineBreaks(control.value)

function fill(control: Control, value: string) {
  if (isCheckbox(control)) control.checked = value === control.value
  else control.value = value
}

export function fillField(formId: string, name: string, value: string) {
  const control = findControl(formId, name)
  if (!control) return
  fill(control, value)
  dispatchInput(control)
}

function dispatchInput(control: Control) {
  const [first] = control instanceof RadioNodeList ? control : [control]
  first?.dispatchEvent(new Event("input", { bubbles: true }))
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type CaretPosition = { name: string; start: number | null; end: number | null }

type TypingTracker = {
  /** For `onFocus`, `onSelect`, `onInput` and `onSubmit` of the form. */
  track: (event: SyntheticEvent) => void
  /** What was typed since the form was submitted, by field; the next call returns nothing. */
  flushTyped: () => FormValues
}

/** Keeps the caret of a user who types during a save, which remounts the fields. @param key changes when they are remounted */
function useTypingTracker(formId: string, key: string): TypingTracker {
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
