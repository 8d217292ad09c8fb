import { Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router"
import styles from "./decision.module.css"
import { Refused } from "./page.tsx"
import type { Answer } from "./toasts/done.ts"

/** The parameter of the address that opens a decision: `?decide=refund`. */
export const decisionParameter = "decide"

/** The address of this page with a decision open, or with none. */
function useAddressWith() {
  const { pathname, search } = useLocation()
  return (id: string | null) => {
    const params = new URLSearchParams(search)
    params.delete(decisionParameter)
    if (id) params.set(decisionParameter, id)
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
}

/** Which decision is open: what was refused stays, else what the address asks for; null: none. */
export function useOpenDecision(answer: Answer): string | null {
  const asked = new URLSearchParams(useLocation().search).get(decisionParameter)
  const refused = answer?.problem ? answer.typed?.decision : undefined
  return typeof refused === "string" ? refused : answer?.done ? null : asked
}

type DecisionProps = {
  /** What the address and the form's field `decision` call it. */
  id: string
  title: ReactNode
  intent: string
  answer: Answer
  /** What follows the press, in order. */
  happens: ReactNode[]
  /** The words of the button: what it does, with its object. */
  press: string
  /** Further fields that are not shown. */
  hidden?: Record<string, string>
  enc?: "multipart/form-data"
  /** It leads to another page, which begins at its top. */
  leaves?: boolean
  children: ReactNode
}

/**
 * What must be decided, in place between two lines of ink: no dialog, which would hide what is decided about. One form; it is
 * opened by the address, so it works without scripts. Escape closes it, and the focus returns to the link that opened it.
 */
export function Decision({
  id,
  title,
  intent,
  answer,
  happens,
  press,
  hidden = {},
  enc,
  leaves = false,
  children,
}: DecisionProps) {
  const sending = useNavigation().state === "submitting"
  const address = useAddressWith()
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
    // Escape is one more way to close it.
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
        <Button variant="transparent" component={Link} to={address(null)} preventScrollReset>
          Not now
        </Button>
      </header>
      <Form
        method="post"
        action={address(null)}
        replace
        className={styles.form}
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
        {mine && !mine.fields && <Refused>{mine.message}</Refused>}
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

/** Opens a decision of this page. */
export function DecisionLink({ id, children, ...button }: ButtonProps & { id: string; children: ReactNode }) {
  const address = useAddressWith()
  return (
    <Button variant="transparent" {...button} component={Link} to={address(id)} preventScrollReset data-decision={id}>
      {children}
    </Button>
  )
}

/** What was typed into a refused decision, and what is wrong with its fields; else what it begins with. */
export function typedIn(answer: Answer, id: string, first: Record<string, string>) {
  const mine = answer?.typed?.decision === id ? answer : undefined
  return (name: string) => ({
    name,
    defaultValue: String(mine?.typed?.[name] ?? first[name] ?? ""),
    error: mine?.problem?.fields?.[name],
  })
}
