import { useEffect, useRef, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import styles from "../toasts/toasts.module.css"
import { connection, startRetrying, type WaitingRequest } from "./connection.ts"

const getServerSnapshot = () => null

/** Inside an open modal dialog, because the rest of the page is inert. */
export function ConnectionNotice() {
  useEffect(startRetrying, [])
  const waiting = useSyncExternalStore(connection.subscribe, connection.waiting, getServerSnapshot)
  if (!waiting) return null
  const dialog = document.querySelector<HTMLElement>("dialog:modal")
  return dialog ? createPortal(<Notice {...waiting} />, dialog) : <Notice {...waiting} />
}

function Notice({ kind, offline, trying }: WaitingRequest) {
  const notice = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const own = notice.current
    return () => {
      const isLost = own?.contains(document.activeElement) && before.current instanceof HTMLElement
      if (isLost) (before.current as HTMLElement).focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={notice}
      role="alert"
      className={styles.notice}
      onFocus={({ relatedTarget }) => {
        if (!notice.current?.contains(relatedTarget)) before.current = relatedTarget
      }}
    >
      <p>
        <strong>{formatTitle(kind, offline)}</strong>
        {formatMessage(kind, offline)}
      </p>
      <button type="button" aria-disabled={trying} onClick={() => trying || connection.tryAgain()}>
        {trying ? "Trying …" : kind === "unknown" ? "Send it again" : "Try again"}
      </button>
    </div>
  )
}

const formatTitle = (kind: WaitingRequest["kind"], offline: boolean) =>
  offline ? "No connection" : kind === "unknown" ? "The connection broke" : "We can’t reach the site"

function formatMessage(kind: WaitingRequest["kind"], offline: boolean): string {
  if (kind === "unknown")
    return "We don’t know whether what you sent arrived. Nothing you typed is lost; you can send it again."
  if (!offline) return "Nothing you typed is lost."
  if (kind === "unsent") return "Nothing you typed is lost. It’ll be sent as soon as you’re connected."
  return "Nothing you typed is lost. The page goes on as soon as you’re connected."
}
