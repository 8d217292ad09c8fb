import { type RefObject, useEffect } from "react"

const steps: Record<string, number> = { j: 1, k: -1 }

/** J and K open the next and the previous message, R starts an answer, H postpones, E archives, `/` searches. */
export function useMessageKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector)
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu]")) return
      const step = steps[event.key]
      if (step) {
        const links = [...(page.current?.querySelectorAll<HTMLElement>("[data-thread]") ?? [])]
        const at = links.findIndex((link) => link.getAttribute("aria-current") === "true")
        const next = links[at + step]
        if (!next) return
        next.focus()
        next.click()
      } else if (event.key === "r") find("textarea[name=body]")?.focus()
      else if (event.key === "h") find('[data-decision="put-off"]')?.click()
      else if (event.key === "e") find("[data-archive]")?.click()
      else if (event.key === "/") find("[type=search]")?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [page])
}
