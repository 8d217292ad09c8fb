import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { focusHeading } from "../../ui/focus-heading.ts"

/** Restores the focus, which is lost with the clicked link: to the row of the previous page, or to the heading. */
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
