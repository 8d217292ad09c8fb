import { useEffect, useState } from "react"
import { useBlocker } from "react-router"
import { type WorkField, type WorkText, workFields } from "./work-form.ts"

export type Unsaved = {
  /** Names of the fields that differ from what was loaded. */
  changed: string[]
  /** Somebody wants to leave the page. */
  leaving: boolean
  stay: () => void
  leave: () => void
  recount: () => void
  /** Puts everything back as it is stored. */
  discard: () => void
}

/**
 * Compares the form of a work with what is stored, and does not let anybody leave by mistake.
 * @param stored what the fields say when nothing was touched
 * @param version of the stored work: a saved one begins anew
 * @param saved what the last save changed
 */
export function useUnsaved(formId: string, stored: WorkText, version: string, saved: string[] | null): Unsaved {
  const [changed, setChanged] = useState<string[]>([])
  const recount = () =>
    setChanged(fieldsOf(formId).flatMap(([name, field]) => (read(field) === oneBreak(stored[name]) ? [] : [name])))
  const discard = () => {
    for (const [name, field] of fieldsOf(formId)) write(field, stored[name])
    recount()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new form
  useEffect(recount, [version])
  // what was read as what is there already (4,100 for 4100.00) is no change any more
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (saved) discard()
  }, [saved])
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
    changed,
    leaving: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    recount,
    discard,
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(formId: string): [WorkField, Field][] {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return []
  return workFields.flatMap((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLElement ? [[name, field as Field]] : []
  })
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox"

const oneBreak = (text: string) => text.replaceAll("\r\n", "\n")

/** As the form would send it; line breaks in one kind. */
const read = (field: Field) => (isBox(field) ? (field.checked ? field.value : "") : oneBreak(field.value))

function write(field: Field, value: string) {
  if (isBox(field)) field.checked = value === field.value
  else field.value = value
}
