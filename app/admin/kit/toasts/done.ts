import type { Problem } from "../../../../domain/problem.ts"

/** The result of an action, for its toast: `return { done: { words: "…" } }`. */
export type Done = {
  /** A sentence: `S-1005 is paid.` */
  words: string
  /** The ids or numbers of what it is about; a newer toast about one of them replaces this one. By default the page. */
  about?: string[]
  /** What was skipped and why, one sentence each. */
  more?: string[]
  /** A delayed step, and for how many seconds it can be stopped: `The payment e-mail leaves` in 10 s. */
  waits?: { words: string; seconds: number }
  /** The form that undoes it, and its address: the page itself by default. */
  undo?: { action?: string; fields: [name: string, value: string][] }
}

/** The response of an action: its result, or a refusal with the submitted form. */
export type Answer = { done?: Done; problem?: Problem; typed?: Record<string, unknown> | null } | null | undefined
