import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { useLocation } from "react-router"
import { TextLink } from "../controls/text-link.tsx"
import styles from "./toasts.module.css"
import { useAttention } from "./use-attention.ts"

type Toast = {
  title: string
  description?: string
  destructive?: boolean
  link?: { to: string; text: string }
  /** Milliseconds; 5000 by default. */
  duration?: number
}

const toastDurationMs = 5000
/** CSS pixels from the top: on a phone a toast there would cover the touched control. */
const nearTopPx = 200

/** `below`: at the bottom on a phone, because the touched control is at the top. */
type VisibleToast = { toast: Toast; turn: number; below: boolean }

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error("useToast must be used within a ToastProvider")
  return show
}

/**
 * One toast at a time, until a timeout (paused by pointer or focus), a navigation, or a focused field, which it must not cover.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<VisibleToast | null>(null)
  const turns = useRef(0)
  const touchedAt = useRef(Number.POSITIVE_INFINITY)
  const show = useCallback((toast: Toast) => {
    turns.current += 1
    setShown({ toast, turn: turns.current, below: touchedAt.current < nearTopPx })
  }, [])
  const { pathname } = useLocation()
  // A layout effect runs before the effects of the new page, whose own toasts must stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: pathname is when, not what
  useLayoutEffect(() => setShown(null), [pathname])
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.matches("input, select, textarea")) setShown(null)
    }
    const touched = ({ clientY }: PointerEvent) => {
      touchedAt.current = clientY
    }
    document.addEventListener("focusin", leave)
    document.addEventListener("pointerdown", touched)
    return () => {
      document.removeEventListener("focusin", leave)
      document.removeEventListener("pointerdown", touched)
    }
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.place} data-below={shown?.below || undefined}>
        <div role="status">
          {shown && !shown.toast.destructive ? (
            <ToastMessage key={shown.turn} toast={shown.toast} close={setShown} />
          ) : null}
        </div>
        <div role="alert">
          {shown?.toast.destructive ? <ToastMessage key={shown.turn} toast={shown.toast} close={setShown} /> : null}
        </div>
      </div>
    </ToastContext>
  )
}

function ToastMessage({ toast, close }: { toast: Toast; close: (nothing: null) => void }) {
  const slip = useRef<HTMLDivElement>(null)
  const { attended: isPaused, attending } = useAttention(slip)
  const { title, description, destructive, link, duration = toastDurationMs } = toast
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(close, duration, null)
    return () => clearTimeout(timer)
  }, [isPaused, duration, close])
  return (
    <div ref={slip} data-toast className={destructive ? styles.alarm : styles.slip} {...attending}>
      <p>
        <strong>{title}</strong>
        {description ? <span>{description}</span> : null}
      </p>
      {link ? (
        <TextLink href={link.to} onClick={() => close(null)}>
          {link.text}
        </TextLink>
      ) : null}
      <button type="button" className={styles.close} onClick={() => close(null)}>
        Close
      </button>
    </div>
  )
}
