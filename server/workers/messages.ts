export type ToWorker =
  | { kind: "database"; isUp: boolean }
  /** `tells`: whether to announce the site at the terminal. */
  | { kind: "lead"; tells: boolean }
  | { kind: "retire" }
  | { kind: "stop" }
  /** `by` is the worker that asks. */
  | { kind: "count"; by: number; id: number }
  | { kind: "counting"; id: number; others: number }
  | { kind: "counted"; id: number; metrics: object[] }

export type FromWorker =
  | { kind: "open" }
  | { kind: "told" }
  | { kind: "count"; id: number }
  | { kind: "counted"; by: number; id: number; metrics: object[] }

/** The database's settings for a worker, as JSON. */
export const databaseVariable = "SOLANDER_WORKER_DATABASE"
