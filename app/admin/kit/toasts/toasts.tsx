import { Button } from "@mantine/core"
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react"
import { useFetcher, useLocation } from "react-router"
import { StudioIcon } from "../icon.tsx"
import type { ActionAnswer, ActionToast } from "./action-answer.ts"
import { filterOutdatedToasts } from "./filter-toasts.ts"
import styles from "./toasts.module.css"

/** The duration of a toast without a delayed step, in seconds. */
const defaultToastSeconds = 10

type ShownToast = { id: number; at: string; done: ActionToast }

const ToastContext = createContext<(done: ActionToast) => void>(() => {})

/** Shows the result of an action, once per response. */
export function useActionToast(done: ActionToast | undefined) {
  const showToast = useContext(ToastContext)
  useEffect(() => {
    if (done) showToast(done)
  }, [done, showToast])
}

export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<ShownToast[]>([])
  const { pathname } = useLocation()
  const showToast = useCallback(
    (done: ActionToast) =>
      setSaid((all) => [
        ...filterOutdatedToasts(all, done, pathname).slice(-2),
        { id: (all.at(-1)?.id ?? 0) + 1, at: pathname, done },
      ]),
    [pathname],
  )
  const remove = useCallback((id: number) => setSaid((all) => all.filter((one) => one.id !== id)), [])
  return (
    <ToastContext value={showToast}>
      {children}
      <div className={styles.toasts} role="status" aria-live="polite" aria-label="What was done">
        {said.map(({ id, at, done }) => (
          <Toast key={id} done={done} at={at} onGone={() => remove(id)} />
        ))}
      </div>
    </ToastContext>
  )
}

/** Disappears after its time, but not while it is hovered or has the focus. */
function Toast({ done, at, onGone }: { done: ActionToast; at: string; onGone: () => void }) {
  const fetcher = useFetcher<ActionAnswer>({})
  const answered = fetcher.state === "idle" && fetcher.data !== undefined
  const problem = answered ? fetcher.data?.problem : undefined
  const shown =
    answered && !problem ? { words: fetcher.data?.done?.words ?? "Undone.", more: fetcher.data?.done?.more } : done
  const [held, setHeld] = useState(false)
  const close = useRef<HTMLButtonElement>(null)
  const byKey = useRef(false)
  // The pressed button is unmounted; keyboard users keep the focus in the toast.
  useEffect(() => {
    if (answered && byKey.current) close.current?.focus()
  }, [answered])
  const left = useCountdown(shown.waits?.seconds ?? defaultToastSeconds, !held && fetcher.state === "idle", answered)
  useEffect(() => {
    if (left <= 0) onGone()
  }, [left, onGone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the toast while somebody reads it
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        {problem?.message ?? shown.words}
        {!problem && shown.waits && (
          <>
            {" "}
            {shown.waits.words} in <span aria-hidden="true">{left}</span>
            <span className="unseen">{shown.waits.seconds}</span> s.
          </>
        )}
        {!problem && shown.more?.map((words) => <span key={words}> {words}</span>)}
      </p>
      {shown.undo && !answered && (
        <fetcher.Form method="post" action={shown.undo.action ?? at}>
          {shown.undo.fields.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <Button
            type="submit"
            aria-disabled={fetcher.state !== "idle"}
            onClick={(event) => {
              if (fetcher.state !== "idle") event.preventDefault()
              byKey.current = event.detail === 0
            }}
          >
            Undo
          </Button>
        </fetcher.Form>
      )}
      <button ref={close} type="button" className={styles.close} aria-label="Dismiss" onClick={onGone}>
        <StudioIcon name="close" size={16} />
      </button>
    </div>
  )
}

function useCountdown(from: number, runs: boolean, again: unknown): number {
  const [left, setLeft] = useState(from)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is read by nothing; the count begins anew when it changes
  useEffect(() => setLeft(from), [from, again])
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return left
}

export function ToastWithoutScripts({ done: { words, more, undo } }: { done: ActionToast }) {
  return (
    <form method="post" action={undo?.action ?? ""} className={styles.line}>
      <p>{[words, ...(more ?? [])].join(" ")}</p>
      {undo?.fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {undo && <Button type="submit">Undo</Button>}
    </form>
  )
}
