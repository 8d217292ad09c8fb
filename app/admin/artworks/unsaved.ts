import { useCallback, useEffect, useState } from "react"
import { useBlocker } from "react-router"
import { workFields } from "./work-form.ts"

export type Unsaved = {
  /** Names of the fields that differ from what was loaded. */
  changed: string[]
  /** Somebody wants to leave the page. */
  leaving: boolean
  stay: () => void
  leave: () => void
  recount: () => void
  /** After a reset, whose event comes before the fields change back. */
  recountSoon: () => void
}

/**
 * Compares a form with what it was filled with, and does not let anybody leave by mistake.
 * @param version of the thing in the form: a saved one begins anew
 */
export function useUnsaved(formId: string, version: string): Unsaved {
  const [changed, setChanged] = useState<string[]>([])
  const recount = useCallback(() => setChanged(changedFields(formId)), [formId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new form
  useEffect(recount, [version, recount])
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
    recountSoon: () => setTimeout(recount),
  }
}

function changedFields(formId: string): string[] {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return []
  return workFields.filter((name) => {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked !== field.defaultChecked
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      return field.value !== field.defaultValue
    return false
  })
}
