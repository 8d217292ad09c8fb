import type { Problem } from "../../../../domain/problem.ts"

/** What an action did, for the toast that says so: `return { done: { words: "…" } }`. */
export type Done = {
  /** A sentence: `S-1005 is paid.` */
  words: string
  /** What was left out and why, a sentence each. */
  more?: string[]
  /** What waits, and for how many seconds it can still be stopped: `The payment e-mail leaves` in 10 s. */
  waits?: { words: string; seconds: number }
  /** The form that takes it back, and where it is sent: to the page itself when absent. */
  undo?: { action?: string; fields: [name: string, value: string][] }
}

/** What an action answers: what it did, or a refusal with the form as it was sent. */
export type Answer = { done?: Done; problem?: Problem; typed?: Record<string, unknown> | null } | null | undefined
