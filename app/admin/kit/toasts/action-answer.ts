import type { Problem } from "../../../../domain/problem.ts"

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
