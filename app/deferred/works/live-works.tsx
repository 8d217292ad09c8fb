import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import type { Badges } from "../../../domain/artworks/live-works.ts"
import { worksEvent } from "../../ui/label/use-live-badge.ts"
import text from "../../ui/text.module.css"

/** From the flags in `routes.ts`. */
declare const LIVE_PATHS: string
const worksPages = new RegExp(LIVE_PATHS)

const publishNews = (detail: Badges) => void dispatchEvent(new CustomEvent(worksEvent, { detail }))

async function waitForIdle(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded))
  await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle))
}

/** Updates and announces the availability of works in place, for the document's life. */
export function LiveWorks() {
  const { pathname } = useLocation()
  const status = useRef<HTMLParagraphElement>(null)
  const [show, setShow] = useState<() => void>()
  const wanted = worksPages.test(pathname)
  const follows = useRef(false)
  useEffect(() => {
    if (!wanted || follows.current) return
    follows.current = true
    waitForIdle()
      .then(() => import("./follow-works.ts"))
      .then(
        ({ followWorks }) => {
          const { current } = status
          if (current) setShow(() => followWorks(publishNews, current))
        },
        () => undefined,
      )
  }, [wanted])
  // Works of a newly loaded list may be older than the news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new address, whose list may be older; nothing of the address is read
  useEffect(() => show?.(), [show, pathname])
  // Not role="status", which pages use themselves.
  return <p ref={status} className={text.unseen} aria-live="polite" />
}
