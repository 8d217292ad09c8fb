import { type ReactNode, useEffect, useRef, useState } from "react"
import type { Problem } from "../../../domain/problem.ts"
import { FormProblem } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { ConfirmForm, type HeldFields } from "./reauthentication-form.tsx"

/** `part`: the section of the submitted form. With `held` a confirmation is requested in its place. */
export type AccountFormAnswer = {
  part: string
  problem: Problem | null
  typed?: Record<string, string>
  said?: string
} & HeldFields

export function findSectionAnswer<A extends AccountFormAnswer>(part: string, answer: A | undefined): A | undefined {
  return answer?.part === part ? answer : undefined
}

type Props = {
  id: string
  title: string
  note?: string | undefined
  answer: AccountFormAnswer | undefined
  children: ReactNode
}

export function AccountSection({ id, title, note, answer, children }: Props) {
  const own = findSectionAnswer(id, answer)
  // the dismissed request for a confirmation
  const [left, setLeft] = useState<AccountFormAnswer>()
  const isAsking = own?.held !== undefined && left !== own
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also moves the focus when a question replaces the form; isAsking itself is not read
  useEffect(() => {
    // the pressed button is gone
    if (own && !heading.current?.closest("section")?.contains(document.activeElement))
      (said.current ?? heading.current)?.focus({ preventScroll: !said.current })
  }, [own, isAsking])
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {note && <p>{note}</p>}
      </header>
      <div>
        {own?.said && (
          <p role="status" className={styles.said} ref={said} tabIndex={-1}>
            {own.said}
          </p>
        )}
        {own && isAsking ? (
          <ConfirmForm part={id} answer={own} onCancel={() => setLeft(own)} />
        ) : (
          <>
            {own?.problem && !own.problem.fields && left !== own && <FormProblem>{own.problem.message}</FormProblem>}
            {children}
          </>
        )}
      </div>
    </section>
  )
}
