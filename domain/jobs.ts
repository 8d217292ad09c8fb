import type { Transaction } from "../db/connect.ts"

/** The work that is done later, by queue. What a job needs beside ids it reads from the database when it runs. */
export type JobData = {
  "deliver-mail": { mailId: string }
  /** `seen`: what a picture needs to be looked at; `avif`: the smaller files that take long. */
  "derive-picture": { pictureId: string; stage: "seen" | "avif" }
  "release-holds": Record<string, never>
}

export type JobName = keyof JobData

export type Jobs = {
  /** A row in the caller's transaction: there after the commit, gone with a rollback. Higher priority goes first (0 if not said). */
  send<N extends JobName>(tx: Transaction, name: N, data: JobData[N], options?: { priority?: number }): Promise<void>
}
