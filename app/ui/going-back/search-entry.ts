import { type RefObject, useEffect, useRef, useState } from "react"

/** `from`: the URL at which the search began. */
export type TypedSearch = { field: string; from: string }

/** `back`: equal to the previous entry; `none`: already shown. */
type EntryChange = "push" | "replace" | "back" | "none"

export type SearchCause = { field: string } | "choice" | "submit"

/** One history entry per search: Back returns to the list before it. @param at the URL, which changes only after an answer */
export function nextSearchEntry(
  search: TypedSearch | null,
  { cause, to, at }: { cause: SearchCause; to: string; at: string },
): { search: TypedSearch | null; change: EntryChange } {
  const field = typeof cause === "object" ? cause.field : null
  const isSame = search !== null && field === search.field
  const next = field === null ? null : { field, from: isSame ? search.from : at }
  if (to === at && (!isSame || at !== search.from)) return { search: next, change: "none" }
  if (!isSame) return { search: next, change: cause === "submit" && search && at !== search.from ? "replace" : "push" }
  if (to !== search.from) return { search: next, change: at === search.from ? "push" : "replace" }
  // The search is empty again. Cancels a pending navigation.
  return { search: null, change: at === search.from ? "replace" : "back" }
}

/** Back and Forward begin a new search. */
export function useSearchEntry(): (cause: SearchCause, to: string) => EntryChange {
  const search = useRef<TypedSearch | null>(null)
  useEffect(() => {
    const reset = () => {
      search.current = null
    }
    addEventListener("popstate", reset)
    return () => removeEventListener("popstate", reset)
  }, [])
  const decide = useRef((cause: SearchCause, to: string) => {
    const { pathname, search: query } = window.location
    const { change, ...next } = nextSearchEntry(search.current, { cause, to, at: pathname + query })
    search.current = next.search
    return change
  })
  return decide.current
}

/** Syncs a field with the URL, but not while the user types. After Back or Forward the URL wins. */
export function useSyncedField(field: RefObject<HTMLInputElement | null>, value: string): void {
  const [returns, setReturns] = useState(0)
  // The user may have typed before hydration.
  const isTyped = useRef(true)
  useEffect(() => {
    const element = field.current
    const type = () => {
      isTyped.current = true
    }
    const leave = () => {
      isTyped.current = false
      setReturns((count) => count + 1)
    }
    element?.addEventListener("input", type)
    addEventListener("popstate", leave)
    return () => {
      element?.removeEventListener("input", type)
      removeEventListener("popstate", leave)
    }
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a return is when, not what
  useEffect(() => {
    const element = field.current
    if (element && !(isTyped.current && document.activeElement === element)) element.value = value
  }, [field, value, returns])
}
