import { type RefObject, useEffect } from "react"

/** J and K walk the rows, X ticks one, Enter opens it (the row's link has the focus), / goes to the search. */
export function useRowKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.matches("input:not([type=checkbox]), textarea, select")
      )
        return
      const links = [...(page.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      const step = { j: 1, k: -1 }[event.key]
      if (step) links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
      else if (event.key === "x" && at >= 0)
        links[at]?.closest("tr")?.querySelector<HTMLElement>("[type=checkbox]")?.click()
      else if (event.key === "/") page.current?.querySelector<HTMLElement>("[type=search]")?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [page])
}
