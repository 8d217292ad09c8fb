import { useEffect, useId } from "react"
import { href, Link, useFetcher, useLocation } from "react-router"
import { confirmationNeeded } from "../../../domain/actor.ts"
import type { Problem } from "../../../domain/problem.ts"
import { RefusedNotice } from "../kit/page.tsx"
import styles from "./confirm.module.css"
import type { loader } from "./confirm.tsx"
import { type ConfirmAnswer, ConfirmFields } from "./confirm-fields.tsx"

/** Shows the confirmation form if the session must be confirmed first; the user then submits the original form again. */
export const ConfirmableRefusal = ({ problem }: { problem: Problem }) =>
  problem.reason === confirmationNeeded ? (
    <ReauthenticationForm key={getRefusalNumber(problem)} />
  ) : (
    <RefusedNotice>{problem.message}</RefusedNotice>
  )

/** Numbers each refusal, because a confirmation lasts only ten minutes and the same button may be refused again. */
const refusalNumbers = new WeakMap<Problem, number>()
let last = 0
function getRefusalNumber(problem: Problem): number {
  const number = refusalNumbers.get(problem) ?? ++last
  refusalNumbers.set(problem, number)
  return number
}

function ReauthenticationForm() {
  const methodsFetcher = useFetcher<typeof loader>()
  const confirm = useFetcher<ConfirmAnswer>()
  const { pathname, search } = useLocation()
  const id = useId()
  const { load } = methodsFetcher
  useEffect(() => void load(href("/admin/confirm")), [load])
  const isShown = methodsFetcher.data !== undefined
  useEffect(() => {
    if (isShown) document.getElementById(id)?.querySelector<HTMLElement>("input, button")?.focus()
  }, [isShown, id])
  if (confirm.data?.confirmed)
    return (
      <p className={styles.confirmed} role="status">
        Thank you. Please press the button again.
      </p>
    )
  return (
    <section id={id} className={styles.here} aria-label="Confirm that it’s you">
      <p role="alert">You signed in a while ago. Please confirm that it’s you, then press the button again.</p>
      {methodsFetcher.data ? (
        <confirm.Form method="post" action={href("/admin/confirm")}>
          <ConfirmFields methods={methodsFetcher.data.methods} answer={confirm.data} />
        </confirm.Form>
      ) : (
        <Link to={`${href("/admin/confirm")}?next=${encodeURIComponent(pathname + search)}`}>
          Confirm that it’s you
        </Link>
      )}
    </section>
  )
}
