import { createContext, type ReactNode, useContext } from "react"
import { createPortal } from "react-dom"
import styles from "./page.module.css"
import type { Done } from "./toasts/done.ts"
import { DoneWithoutScripts } from "./toasts/toasts.tsx"

/** Where the phone's thumb bar takes the page's main action; null until the page runs. */
export const ThumbSlot = createContext<HTMLElement | null>(null)

type PageProps = {
  /** The way back, above the title. */
  back?: ReactNode
  title: ReactNode
  /** One line of facts below the title. */
  facts?: ReactNode
  /** Quiet actions beside the main one. */
  quiet?: ReactNode
  /** The page's one main action: top right, on a phone under the thumb. */
  main?: ReactNode
  /** The head stays in sight: where something is being edited. */
  sticky?: boolean
  /** What the page's action did. The toast says it; without scripts, the page. */
  done?: Done | undefined
  children: ReactNode
}

export function Page({ back, title, facts, quiet, main, sticky, done, children }: PageProps) {
  const slot = useContext(ThumbSlot)
  return (
    <div className={styles.page}>
      <div className={styles.head} data-sticky={sticky || undefined}>
        <div className={styles.name}>
          {back && <p className={styles.back}>{back}</p>}
          <h1 className={styles.title}>{title}</h1>
          {facts && <div className={styles.facts}>{facts}</div>}
        </div>
        {(quiet || main) && (
          <div className={styles.actions}>
            {quiet && <div className={styles.quiet}>{quiet}</div>}
            {main && <div className={styles.main}>{main}</div>}
          </div>
        )}
      </div>
      {slot && main && createPortal(main, slot)}
      {done && <DoneWithoutScripts done={done} />}
      {children}
    </div>
  )
}

type PartProps = {
  title: ReactNode
  note?: ReactNode
  /** At most one text link. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A ruled part of a page: a line of ink, its name, what belongs to it. */
export function Part({ title, note, action, className, children }: PartProps) {
  return (
    <section className={`${styles.part} ${className ?? ""}`}>
      <header className={styles.partHead}>
        <h2>{title}</h2>
        {note && <span className="small">{note}</span>}
        {action && <span className={styles.partAction}>{action}</span>}
      </header>
      {children}
    </section>
  )
}

/** Names and values in ruled rows; rows without a value are left out. */
export function Facts({ of }: { of: [name: ReactNode, value: ReactNode][] }) {
  return (
    <dl className={styles.factList}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list keep their order
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** An empty place that says what comes here: one sentence, then what to do. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** What was refused, in the page's own place. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <p className={styles.refused} role="alert">
      {children}
    </p>
  )
}
