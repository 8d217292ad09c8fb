import { useCallback, useEffect, useRef, useState } from "react"
import { useFetchers, useLocation, useNavigation } from "react-router"
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
  const { pathname, search } = useLocation()
  const [count, setCount] = useState(0)
  const [waits, setWaits] = useState(false)
  const sends = useSends()
  /** Until when what is announced is what was sent from here, which the router reads again. */
  const ownUntil = useRef(0)
  useEffect(() => {
    if (!sends) return
    ownUntil.current = Number.POSITIVE_INFINITY
    return () => {
      ownUntil.current = performance.now() + together
    }
  }, [sends])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  useEffect(() => setCount(0), [pathname, search])
  useEffect(
    () =>
      live.onFrame((frame) => {
        if (frame.type !== "changed" || performance.now() < ownUntil.current) return
        if (isAbout({ pathname, search }, frame.tags)) setCount((n) => n + 1)
      }),
    [live, pathname, search],
  )
  const show = useCallback(() => {
    // before: what is announced while it is read may not be in it
    setCount(0)
    void reread()
  }, [reread])
  const isNews = count > 0 && !sends
  useEffect(() => {
    setWaits(false)
    if (!isNews) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const mustWait = document.hidden || isInTheWay()
      setWaits(mustWait)
      if (mustWait) timer = setTimeout(look, lookEvery)
      else show()
    }
    timer = setTimeout(look, together)
    return () => clearTimeout(timer)
  }, [isNews, show])
  return (
    <p aria-live="polite">
      {waits && isNews && (
        <button type="button" className={styles.news} onClick={show}>
          {count === 1 ? "Show 1 change" : `Show ${count} changes`}
        </button>
      )}
    </p>
  )
}

/** Whether something is sent from here, after which the router reads the page again. */
function useSends(): boolean {
  const { formMethod } = useNavigation()
  const all = [formMethod, ...useFetchers().map((fetcher) => fetcher.formMethod)]
  return all.some((method) => method !== undefined && method !== "GET")
}
