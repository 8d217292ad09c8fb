import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useFetcher, useRevalidator } from "react-router"
import { openOptimistic } from "../../live/optimistic.ts"
import type { Answer, Done } from "./toasts/done.ts"
import { useSay } from "./toasts/toasts.tsx"

/** A form by its fields. */
export type Fields = [name: string, value: string][]

type Sent = { fields: Fields; answered: (refusal: string | null) => void }

/**
 * Sends forms to the page's action one after the other: a second one does not cancel the first, and finds what that has
 * done. Results and refusals are toasts. The page's data is what the server said last: what is under way is laid over it
 * (`app/live/optimistic.ts`), and no longer is when it was refused.
 * @returns `pending`: what is under way, for a page that shows it as done already; `requests`, to be rendered
 */
export function useRequests() {
  const { revalidate } = useRevalidator()
  const [changes] = useState(() => openOptimistic<Sent>({ hasOld: () => true, refetch: revalidate }))
  useEffect(() => changes.close, [changes])
  const entries = useSyncExternalStore(changes.subscribe, changes.entries, changes.entries)
  const send = (fields: Fields) => {
    const answer = Promise.withResolvers<void>()
    const answered = (refusal: string | null) =>
      refusal === null ? answer.resolve() : answer.reject(new Error(refusal))
    // whoever sends has nothing more to do: a refusal is a toast
    changes.run({ fields, answered }, () => answer.promise).catch(() => undefined)
  }
  const pending = entries.filter(({ state }) => state === "pending")
  return {
    send,
    pending: pending.map(({ change }) => change.fields),
    requests: pending.slice(0, 1).map(({ id, change }) => <Request key={id} sent={change} />),
  }
}

function Request({ sent: { fields, answered } }: { sent: Sent }) {
  const { submit, state, data } = useFetcher<Answer>()
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    submit(form, { method: "post" })
  }, [submit, fields])
  const problem = data?.problem
  const refused: Done | undefined = problem && { words: Object.values(problem.fields ?? {})[0] ?? problem.message }
  useSay(data?.done ?? refused)
  const { revalidate } = useRevalidator()
  // The router loads nothing anew after a refusal; the page may show what is no longer so.
  const isRefused = problem !== undefined
  useEffect(() => {
    if (isRefused) void revalidate()
  }, [isRefused, revalidate])
  const isAnswered = state === "idle" && data !== undefined
  const refusal = problem?.message ?? null
  useEffect(() => {
    if (isAnswered) answered(refusal)
  }, [isAnswered, answered, refusal])
  return null
}
