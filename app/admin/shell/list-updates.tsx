import { useCallback, useEffect, useRef, useState } from "react"
import { useFetchers, useLocation, useNavigation } from "react-router"
import type { PresenceEntry } from "../../../domain/live/live-protocol.ts"
import { useLive } from "../../live/live-context.tsx"
import { useSafeRevalidate } from "../kit/revalidate.ts"
import styles from "./header.module.css"
import { isPageAffected, isPresencePage } from "./page-tags.ts"

/** No checkboxes: a tick takes only a moment. */
const textFieldSelector =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, select, [contenteditable="true"]'

const listSelector = "main :is(table, ul, ol, dl)"

/** Whether a live update must wait for the user. */
function isUserBusy(): boolean {
  const main = document.querySelector("main")
  if (!main) return true
  if (document.activeElement?.matches(textFieldSelector)) return true
  if (
    document.querySelector(
      `${listSelector}:hover, :popover-open, dialog[open], [role="dialog"]:not([popover]), [role="menu"]`,
    )
  )
    return true
  if (main.querySelector('[data-row] :checked, [aria-pressed="true"][data-handle]')) return true
  return [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    (field) => field.type !== "search" && field.type !== "checkbox" && field.value !== field.defaultValue,
  )
}

/** Batches the announcements of one command, in ms. */
const batchMs = 300
/** How often it checks whether the page may change, in ms. */
const checkIntervalMs = 1000

/** Revalidates unless rows would move under a pointer or a typing user; then it shows the number of changes. */
export function ListUpdates() {
  const live = useLive()
  const reread = useSafeRevalidate()
  const { pathname, search } = useLocation()
  const [count, setCount] = useState(0)
  const [isHeldBack, setHeldBack] = useState(false)
  const sends = useIsSubmitting()
  /** Until this time announcements are about this tab's own changes, which the router revalidates. */
  const ownUntil = useRef(0)
  const announcedUserIds = useRef("")
  useEffect(() => {
    if (!sends) return
    ownUntil.current = Number.POSITIVE_INFINITY
    return () => {
      ownUntil.current = performance.now() + batchMs
    }
  }, [sends])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  useEffect(() => setCount(0), [pathname, search])
  useEffect(
    () =>
      live.onFrame((frame) => {
        if (frame.type === "presence") {
          const now = joinUserIds(frame.people)
          if (now !== announcedUserIds.current && isPresencePage({ pathname })) setCount((n) => n + 1)
          announcedUserIds.current = now
        }
        if (frame.type !== "changed" || performance.now() < ownUntil.current) return
        if (isPageAffected({ pathname, search }, frame.tags)) setCount((n) => n + 1)
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
    setHeldBack(false)
    if (!isNews) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const mustWait = document.hidden || isUserBusy()
      setHeldBack(mustWait)
      if (mustWait) timer = setTimeout(look, checkIntervalMs)
      else show()
    }
    timer = setTimeout(look, batchMs)
    return () => clearTimeout(timer)
  }, [isNews, show])
  return (
    <p aria-live="polite">
      {isHeldBack && isNews && (
        <button type="button" className={styles.news} onClick={show}>
          {count === 1 ? "Show 1 change" : `Show ${count} changes`}
        </button>
      )}
    </p>
  )
}

const joinUserIds = (people: readonly PresenceEntry[]) =>
  people
    .map(({ userId }) => userId)
    .sort()
    .join(" ")

function useIsSubmitting(): boolean {
  const { formMethod } = useNavigation()
  const all = [formMethod, ...useFetchers().map((fetcher) => fetcher.formMethod)]
  return all.some((method) => method !== undefined && method !== "GET")
}
