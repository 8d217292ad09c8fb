import { useEffect, useRef, useState } from "react"
import { useFetcher, useRevalidator } from "react-router"
import type { Answer, Done } from "./toasts/done.ts"
import { useSay } from "./toasts/toasts.tsx"

/** A form by its fields. */
export type Fields = [name: string, value: string][]

type Pending = { key: number; fields: Fields }

/**
 * Sends forms to the page's action one after the other: a second one does not cancel the first, and finds what that has
 * done. Results and refusals are toasts.
 * @returns `pending`: what is under way, for a page that shows it as done already; `requests`, to be rendered
 */
export function useRequests() {
  const [pending, setPending] = useState<Pending[]>([])
  const send = (fields: Fields) => setPending((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, fields }])
  const forget = (key: number) => setPending((all) => all.filter((one) => one.key !== key))
  return {
    send,
    pending: pending.map(({ fields }) => fields),
    requests: pending
      .slice(0, 1)
      .map((one) => <Request key={one.key} fields={one.fields} onAnswered={() => forget(one.key)} />),
  }
}

function Request({ fields, onAnswered }: { fields: Fields; onAnswered: () => void }) {
  const { submit, state, data } = useFetcher<Answer>()
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
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
  const answered = state === "idle" && data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: calls back once for each answer; the callback is new at every render
  useEffect(() => {
    if (answered) onAnswered()
  }, [answered])
  return null
}
