import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import text from "../../ui/text.module.css"

/** Tells people who do not see it that another page has come, by its title. Says nothing at the first page. */
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
