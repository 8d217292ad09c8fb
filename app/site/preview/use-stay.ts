import { useEffect } from "react"

/** Links would leave the preview's frame for a page that refuses framing, so they do nothing. */
export function useStay() {
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault()
    }
    document.addEventListener("click", stay, true)
    return () => document.removeEventListener("click", stay, true)
  }, [])
}
