import { useEffect, useRef, useState } from "react"
import { useFetchers, useLocation, useNavigation, useRevalidator } from "react-router"
import { useLive } from "../../live/live-context.tsx"
import { useReread } from "../kit/reread.ts"
import styles from "./header.module.css"
import { isInTheWay } from "./in-the-way.ts"
import { isAbout } from "./page-tags.ts"

/** Announcements of one command come together: after so many milliseconds. */
const together = 300
/** How often it is looked whether the page may change now. */
const lookEvery = 1000

/**
 * Reads a list again when something that it shows changed. Not while that would take something away from under a pointer or from
 * somebody who types: then it says how many changes there are, and waits for a press, or until nothing is in the way.
 */
export function ListNews() {
  const live = useLive()
  const reread = useReread()
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  const [waits, setWaits] = useState(false)
  const isRouterBusy = useRouterBusy()
  /** Until when what is announced is known: the router reads it anyway, after a form or on another page. */
  const knownUntil = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  useEffect(() => {
    setCount(0)
    if (!isRouterBusy) return
    knownUntil.current = Number.POSITIVE_INFINITY
    return () => {
      knownUntil.current = performance.now() + together
    }
  }, [isRouterBusy, pathname])
  useEffect(
    () =>
      live.onFrame((frame) => {
        if (frame.type !== "changed" || performance.now() < knownUntil.current) return
        if (isAbout(pathname, frame.tags)) setCount((n) => n + 1)
      }),
    [live, pathname],
  )
  const isNews = count > 0 && !isRouterBusy
  useEffect(() => {
    setWaits(false)
    if (!isNews) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const mustWait = document.hidden || isInTheWay()
      setWaits(mustWait)
      if (mustWait) timer = setTimeout(look, lookEvery)
      else void reread().then(() => setCount(0))
    }
    timer = setTimeout(look, together)
    return () => clearTimeout(timer)
  }, [isNews, reread])
  if (!waits || !isNews) return null
  return (
    <button type="button" className={styles.news} onClick={() => void reread().then(() => setCount(0))}>
      <span role="status">{count === 1 ? "Show 1 change" : `Show ${count} changes`}</span>
    </button>
  )
}

/** Whether the router reads the page anyway. A fetcher that only looks something up does not have it read. */
function useRouterBusy(): boolean {
  const { state } = useNavigation()
  const { state: rereading } = useRevalidator()
  const sends = useFetchers().some(({ formMethod }) => formMethod !== undefined && formMethod !== "GET")
  return state !== "idle" || rereading !== "idle" || sends
}
