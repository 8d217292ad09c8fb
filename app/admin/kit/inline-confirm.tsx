import { Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router"
import styles from "./inline-confirm.module.css"
import { RefusedNotice } from "./page.tsx"
import type { ActionAnswer } from "./toasts/action-answer.ts"

/** Opens a confirmation: `?decide=refund`. */
const confirmParameter = "decide"

function useConfirmHref() {
  const { pathname, search } = useLocation()
  return (id: string | null) => {
    const params = new URLSearchParams(search)
    params.delete(confirmParameter)
    if (id) params.set(confirmParameter, id)
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
}

/** A refused confirmation stays open. */
export function useOpenConfirm(answer: ActionAnswer): string | null {
  const asked = new URLSearchParams(useLocation().search).get(confirmParameter)
  const refused = answer?.problem ? answer.typed?.decision : undefined
  return typeof refused === "string" ? refused : answer?.done ? null : asked
}

type InlineConfirmProps = {
  id: string
  title: ReactNode
  /** The id by default. */
  intent?: string
  answer: ActionAnswer
  /** The consequences, in order. */
  happens?: ReactNode[]
  press: string
  hidden?: Record<string, string>
  enc?: "multipart/form-data"
  /** Navigates to another page, so the scroll position is reset. */
  leaves?: boolean
  children?: ReactNode
}

/** Inline, because a dialog would hide the subject. The URL opens it, so it works without scripts. */
export function InlineConfirm({
  id,
  title,
  intent = id,
  answer,
  happens = [],
  press,
  hidden = {},
  enc,
  leaves = false,
  children,
}: InlineConfirmProps) {
  const sending = useNavigation().state === "submitting"
  const address = useConfirmHref()
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  const mine = answer?.typed?.decision === id ? answer.problem : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal has another first wrong field
  useEffect(() => {
    const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const first = section.current?.querySelector<HTMLElement>(":is(input, select, textarea):not([type=hidden])")
    ;(wrong ?? first ?? section.current)?.focus()
  }, [mine])
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>(`[data-decision="${CSS.escape(id)}"]`)?.focus()
      })
    },
    [id],
  )
  return (
    <section
      ref={section}
      className={styles.decision}
      aria-labelledby={`decide-${id}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") void navigate(address(null), { preventScrollReset: true })
      }}
    >
      <header className={styles.head}>
        <h2 id={`decide-${id}`}>{title}</h2>
        <Button component={Link} to={address(null)} preventScrollReset>
          Not now
        </Button>
      </header>
      <Form
        method="post"
        action={address(null)}
        replace
        className={styles.form}
        data-deciding
        encType={enc}
        preventScrollReset={!leaves}
        noValidate
        autoComplete="off"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="decision" value={id} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {mine && !mine.fields && <RefusedNotice>{mine.message}</RefusedNotice>}
        {children}
        {happens.length > 0 && (
          <ol className={styles.happens} aria-label="What happens">
            {happens.map((words, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their order
              <li key={index}>{words}</li>
            ))}
          </ol>
        )}
        <Button variant="filled" type="submit" disabled={sending} className={styles.press ?? ""}>
          {press}
        </Button>
      </Form>
    </section>
  )
}

export function InlineConfirmLink({ id, children, ...button }: ButtonProps & { id: string; children: ReactNode }) {
  const address = useConfirmHref()
  return (
    <Button {...button} component={Link} to={address(id)} preventScrollReset data-decision={id}>
      {children}
    </Button>
  )
}

/** The submitted text and errors of a refused confirmation; otherwise the initial values. */
export function getConfirmFieldProps(answer: ActionAnswer, id: string, first: Record<string, string> = {}) {
  const mine = answer?.typed?.decision === id ? answer : undefined
  return (name: string) => ({
    name,
    defaultValue: String(mine?.typed?.[name] ?? first[name] ?? ""),
    error: mine?.problem?.fields?.[name],
  })
}
