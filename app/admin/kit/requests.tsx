import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useFetcher, useRevalidator } from "react-router"
import { getProblemSentence } from "../../../domain/problem.ts"
import { createOptimisticChanges } from "../../live/optimistic.ts"
import type { ActionAnswer, ActionToast } from "./toasts/action-answer.ts"
import { useActionToast } from "./toasts/toasts.tsx"

export type RequestFields = [name: string, value: string][]

type QueuedForm = { fields: RequestFields; answered: (refusal: string | null) => void }

/**
 * Queues the forms: a second one does not cancel the first, and sees its result. Pending changes stay applied over the server's
 * data (`app/live/optimistic.ts`) until they are refused.
 * @returns `requests` must be rendered
 */
export function useRequests() {
  const { revalidate } = useRevalidator()
  const [changes] = useState(() => createOptimisticChanges<QueuedForm>({ hasOld: () => true, refetch: revalidate }))
  useEffect(() => changes.close, [changes])
  const entries = useSyncExternalStore(changes.subscribe, changes.entries, changes.entries)
  const send = (fields: RequestFields) => {
    const answer = Promise.withResolvers<void>()
    const answered = (refusal: string | null) =>
      refusal === null ? answer.resolve() : answer.reject(new Error(refusal))
    // The caller ignores the result: a refusal is a toast.
    changes.run({ fields, answered }, () => answer.promise).catch(() => undefined)
  }
  const pending = entries.filter(({ state }) => state === "pending")
  return {
    send,
    pending: pending.map(({ change }) => change.fields),
    requests: pending.slice(0, 1).map(({ id, change }) => <QueuedRequest key={id} sent={change} />),
  }
}

function QueuedRequest({ sent: { fields, answered } }: { sent: QueuedForm }) {
  const { submit, state, data } = useFetcher<ActionAnswer>()
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    submit(form, { method: "post" })
  }, [submit, fields])
  const problem = data?.problem
  const refused: ActionToast | undefined = problem && {
    words: getProblemSentence(problem),
  }
  useActionToast(data?.done ?? refused)
  const { revalidate } = useRevalidator()
  // The router does not revalidate after a refusal, and the page's data may be stale.
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
