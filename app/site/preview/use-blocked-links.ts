import { useEffect } from "react"

/** Links would leave the preview's frame for a page that refuses framing, so they do nothing. */
export function useBlockedLinks() {
  useEffect(() => {
    const blockLink = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) event.preventDefault()
    }
    document.addEventListener("click", blockLink, true)
    return () => document.removeEventListener("click", blockLink, true)
  }, [])
}
