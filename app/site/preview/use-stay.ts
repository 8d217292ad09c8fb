import { useEffect } from "react"

/** A link would leave the preview for a page that no site may frame, so links of a preview do nothing. */
export function useStay() {
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault()
    }
    document.addEventListener("click", stay, true)
    return () => document.removeEventListener("click", stay, true)
  }, [])
}
