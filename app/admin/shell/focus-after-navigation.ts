import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { focusHeading } from "../../ui/focus-heading.ts"

/**
 * Puts the focus, which goes with the link that was followed, on the new page: on the row of what one comes from, or on the
 * heading.
 */
export function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const from = CSS.escape(last.current)
    if (last.current === pathname) return
    last.current = pathname
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const row = document.querySelector<HTMLElement>(`[data-row-link]:is([href="${from}"], [href^="${from}?"])`)
      if (row) row.focus()
      else focusHeading()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
