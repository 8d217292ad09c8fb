import { done, type Outcome, type Problem } from "../../../../domain/problem.ts"

/** The result of an action, for its toast: `return { done: { words: "…" } }`. */
export type ActionToast = {
  /** A sentence: `S-1005 is paid.` */
  words: string
  /** Ids or numbers of its subjects; a newer toast about one of them replaces this one. By default the page. */
  about?: string[]
  /** What was skipped and why, one sentence each. */
  more?: string[]
  /** A delayed step, and for how many seconds it can be stopped: `The payment e-mail leaves` in 10 s. */
  waits?: { words: string; seconds: number }
  /** The form that undoes it, and its URL: the page itself by default. */
  undo?: { action?: string; fields: [name: string, value: string][] }
}

export type ActionAnswer =
  | { done?: ActionToast; problem?: Problem; typed?: Record<string, unknown> | null }
  | null
  | undefined

/** The answer of an intent that succeeds with a toast. A refusal stays one. */
export async function withToast<T>(
  outcome: Outcome<T> | Promise<Outcome<T>>,
  toast: (value: T) => ActionToast | string | Promise<ActionToast | string>,
): Promise<Outcome<{ done: ActionToast }>> {
  const result = await outcome
  if (!result.ok) return result
  const shown = await toast(result.value)
  return done({ done: typeof shown === "string" ? { words: shown } : shown })
}
