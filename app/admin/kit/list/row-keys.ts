import { type RefObject, useEffect } from "react"

const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** J and K, or the arrows once a row has the focus, move between rows; X selects one; `/` focuses the search. */
export function useRowKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu]")) return
      const links = [...(page.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])]
      const row = target.closest("tr")
      const at = links.findIndex((link) => row?.contains(link))
      const step = event.key.startsWith("Arrow") && at < 0 ? undefined : steps[event.key]
      if (step) links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
      else if (event.key === "x" && at >= 0) row?.querySelector<HTMLElement>("[type=checkbox]")?.click()
      else if (event.key === "/") page.current?.querySelector<HTMLElement>("[type=search]")?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [page])
}
