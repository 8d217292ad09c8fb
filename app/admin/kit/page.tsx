import { createContext, type ReactNode, useContext, useRef } from "react"
import { createPortal } from "react-dom"
import { DetailRow } from "../../ui/detail-row.tsx"
import { useFocusAfterAction } from "../../ui/focus-after-action.ts"
import styles from "./page.module.css"
import type { ActionToast } from "./toasts/action-answer.ts"
import { ToastWithoutScripts, useActionToast } from "./toasts/toasts.tsx"

/** The element in a phone's bottom bar for the page's main action; null until scripts run. */
export const BottomBarSlot = createContext<HTMLElement | null>(null)

type PageProps = {
  back?: ReactNode
  title: ReactNode
  details?: ReactNode
  quiet?: ReactNode
  /** Shown top right, on a phone in the bottom bar. */
  main?: ReactNode
  sticky?: boolean
  /** Shown as a toast; without scripts, on the page. */
  done?: ActionToast | undefined
  children: ReactNode
}

export function Page({ back, title, details, quiet, main, sticky, done, children }: PageProps) {
  const slot = useContext(BottomBarSlot)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterAction(heading)
  useActionToast(done)
  return (
    <div className={styles.page}>
      <div className={styles.head} data-sticky={sticky || undefined}>
        <div className={styles.name}>
          {back && <p className={styles.back}>{back}</p>}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {details && <div className={styles.facts}>{details}</div>}
        </div>
        {(quiet || main) && (
          <div className={styles.actions}>
            {quiet && <div className={styles.quiet}>{quiet}</div>}
            {main && <div className={styles.main}>{main}</div>}
          </div>
        )}
      </div>
      {slot && main && createPortal(main, slot)}
      {done && <ToastWithoutScripts done={done} />}
      {children}
    </div>
  )
}

type SectionProps = {
  title: ReactNode
  note?: ReactNode
  /** At most one text link. */
  action?: ReactNode
  className?: string | undefined
  id?: string
  children: ReactNode
}

export function Section({ title, note, action, className, id, children }: SectionProps) {
  return (
    <section className={`${styles.part} ${className ?? ""}`} id={id}>
      <header className={styles.partHead}>
        <h2>{title}</h2>
        {note && <span className="small">{note}</span>}
        {action && <span className={styles.partAction}>{action}</span>}
      </header>
      {children}
    </section>
  )
}

export function DetailList({ of }: { of: [name: ReactNode, value: ReactNode][] }) {
  return (
    <dl className={styles.factList}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list keep their order
          <DetailRow key={index} name={name} value={value} />
        ))}
    </dl>
  )
}

export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}

export function RefusedNotice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.refused} role="alert">
      {children}
    </p>
  )
}
