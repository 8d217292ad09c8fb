import { useCallback, useEffect, useRef, useState } from "react"
import { useFetchers, useLocation, useNavigation } from "react-router"
import type { PresenceEntry } from "../../../domain/live/wire.ts"
import { useLive } from "../../live/live-context.tsx"
import { useReread } from "../kit/reread.ts"
import styles from "./header.module.css"
import { isInTheWay } from "./in-the-way.ts"
import { isAbout, showsPresence } from "./page-tags.ts"

/** Batches the announcements of one command, in ms. */
const together = 300
/** How often it checks whether the page may change, in ms. */
const lookEvery = 1000

/** Revalidates unless rows would move under a pointer or a typing user; then it shows the number of changes. */
export function ListNews() {
  const live = useLive()
  const reread = useReread()
  const { pathname, search } = useLocation()
  const [count, setCount] = useState(0)
  const [waits, setWaits] = useState(false)
  const sends = useSends()
  /** Until this time announcements are about this tab's own changes, which the router revalidates. */
  const ownUntil = useRef(0)
  const here = useRef("")
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
        if (frame.type === "presence") {
          const now = idsOf(frame.people)
          if (now !== here.current && showsPresence({ pathname })) setCount((n) => n + 1)
          here.current = now
        }
        if (frame.type !== "changed" || performance.now() < ownUntil.current) return
        if (isAbout({ pathname, search }, frame.tags)) setCount((n) => n + 1)
      }),
    [live, pathname, search],
  )
  const show = useCallback(() => {
    // Reset first: changes announced during the request may be missing from its answer.
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

const idsOf = (people: readonly PresenceEntry[]) =>
  people
    .map(({ userId }) => userId)
    .sort()
    .join(" ")

function useSends(): boolean {
  const { formMethod } = useNavigation()
  const all = [formMethod, ...useFetchers().map((fetcher) => fetcher.formMethod)]
  return all.some((method) => method !== undefined && method !== "GET")
}
