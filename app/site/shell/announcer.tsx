import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { focusHeading } from "../../ui/focus-heading.ts"
import text from "../../ui/text.module.css"

/** For screen readers, except on the first page. The focus, lost with the clicked link, moves to the page's heading. */
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
