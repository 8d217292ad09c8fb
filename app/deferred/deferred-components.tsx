import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import type { Badges } from "../../domain/artworks/gallery/live-works.ts"
import { CountVisits } from "../site/visits/count-visits.tsx"
import { ConnectionNotice } from "../ui/connection/connection-notice.tsx"
import { worksEvent } from "../ui/label/use-live-badge.ts"
import text from "../ui/text.module.css"

export function DeferredComponents() {
  useEffect(replayBlockedTaps, [])
  return (
    <>
      <ConnectionNotice />
      <CountVisits />
      <LiveWorks />
    </>
  )
}

/** During a view transition the root element receives taps: the last one is replayed afterwards. @returns stops it */
function replayBlockedTaps(): () => void {
  const stop = new AbortController()
  let last: MouseEvent | null = null
  const handleClick = async (event: MouseEvent) => {
    const isPlain = event.isTrusted && event.detail === 1 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const changing = isPlain && event.target === document.documentElement ? listTransitions() : []
    if (changing.length === 0) return
    last = event
    await Promise.allSettled(changing.map(({ finished }) => finished))
    let frames = 0
    const look = () => {
      if (last !== event || stop.signal.aborted) return
      const seen = document.elementFromPoint(event.clientX, event.clientY)
      // the snapshots disappear a frame or two after the end
      if (seen === document.documentElement && frames++ < 30) return void requestAnimationFrame(look)
      last = null
      // a tapped icon is SVG; its button must be clicked
      const meant = seen?.closest<HTMLElement>("a, button, label, input, textarea, select, summary")
      meant?.focus()
      meant?.click()
    }
    requestAnimationFrame(look)
  }
  document.addEventListener("click", handleClick, stop)
  return () => stop.abort()
}

const listTransitions = () =>
  document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))

/** From the flags in `routes.ts`. */
declare const LIVE_PATHS: string
const worksPages = new RegExp(LIVE_PATHS)

const publishNews = (detail: Badges) => void dispatchEvent(new CustomEvent(worksEvent, { detail }))

async function waitForIdle(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded))
  await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle))
}

/** Updates and announces the availability of works in place, for the document's life. */
function LiveWorks() {
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
