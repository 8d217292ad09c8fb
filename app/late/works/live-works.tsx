import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import type { Badges } from "../../../domain/artworks/live-works.ts"
import { newsEvent } from "../../ui/label/use-now.ts"
import text from "../../ui/text.module.css"

/** Pages that show works to everybody. */
const showsWorks = (path: string) => /^\/(?:gallery|shop|artwork\/.+|exhibitions.*|blog.*)?$/.test(path)

const put = (detail: Badges) => void dispatchEvent(new CustomEvent(newsEvent, { detail }))

/** Once everything of the page is there, and nothing else is to be done. */
async function quiet(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded))
  await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle))
}

/**
 * Works that are held, reserved, sold or free again change in place while somebody looks at them, and that is said. From the
 * first page that shows works on, as long as the document lives; without the code that does it, pages stay as they were made.
 */
export function LiveWorks() {
  const { pathname } = useLocation()
  const status = useRef<HTMLParagraphElement>(null)
  const [show, setShow] = useState<() => void>()
  const wanted = showsWorks(pathname)
  const follows = useRef(false)
  useEffect(() => {
    if (!wanted || follows.current) return
    follows.current = true
    quiet()
      .then(() => import("./follow-works.ts"))
      .then(
        ({ followWorks }) => {
          const { current } = status
          if (current) setShow(() => followWorks(put, current))
        },
        () => undefined,
      )
  }, [wanted])
  // Works that come back with a list may be older than the news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new address, whose list may be older; nothing of the address is read
  useEffect(() => show?.(), [show, pathname])
  // Of no role: what pages themselves say is the status.
  return <p ref={status} className={text.unseen} aria-live="polite" />
}
