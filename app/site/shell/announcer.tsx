import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import text from "../../ui/text.module.css"

/** Announces a new page to screen readers, by its title, but not the first one. */
export function Announcer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p className={text.unseen} aria-live="polite">
      {title}
    </p>
  )
}
