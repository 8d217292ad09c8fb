/** What the first process tells a worker. */
export type ToWorker =
  /** Whether the database answers. */
  | { kind: "database"; isUp: boolean }
  /** Run the jobs. `tells`: it is the first to do so since the start, and tells the person at the terminal. */
  | { kind: "lead"; tells: boolean }
  /** End, when nobody needs this process any more: another has taken its place. */
  | { kind: "retire" }
  | { kind: "stop" }
  /** Say when every change that was committed until now is known here. */
  | { kind: "settle"; id: number }
  /** All others have said so. */
  | { kind: "settled"; id: number }
  /** Say to this worker what was counted here. */
  | { kind: "count"; by: number; id: number }
  /** So many others were asked. */
  | { kind: "counting"; id: number; others: number }
  | { kind: "counted"; id: number; metrics: object[] }

/** What a worker tells the first process. */
export type FromWorker =
  /** It listens. */
  | { kind: "open" }
  /** Ask all others. */
  | { kind: "settle"; id: number }
  | { kind: "settled"; id: number }
  /** Ask all others what they have counted. */
  | { kind: "count"; id: number }
  | { kind: "counted"; by: number; id: number; metrics: object[] }

/** The environment's variable in which a worker gets the database's settings, as JSON. */
export const databaseVariable = "SOLANDER_WORKER_DATABASE"
