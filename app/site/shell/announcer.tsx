import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { focusHeading } from "../../ui/focus-heading.ts"
import text from "../../ui/text.module.css"

/**
 * Announces a new page to screen readers, by its title, but not the first one. The focus, which goes with the link that was
 * followed, comes to its heading.
 */
export function Announcer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    requestAnimationFrame(focusHeading)
  }, [pathname])
  return (
    <p className={text.unseen} aria-live="polite">
      {title}
    </p>
  )
}
