/** OFF-01. */
export const operationTypes = ["insert", "update", "delete"] as const
export type OperationType = (typeof operationTypes)[number]

export type ColumnValues = Record<string, unknown>

/** An offline change, as stored in the browser (OFF-01). */
export type Operation = {
  /** Generated with the change. The server runs it once. */
  id: string
  /** By the browser's clock, in milliseconds since 1970. */
  timestamp: number
  /** Number of refusals. */
  retries: number
  maxRetries: number
  type: OperationType
  /** `allowed-changes.server.ts` has the permitted ones. */
  table: string
  data: ColumnValues
  /** The values that the user saw. Other stored values are a conflict. */
  base?: ColumnValues
}

/** OFF-01. */
export const maxOperations = 100
export const queueKey = "realtime_queue"

/** Refusals after which a change is set aside. */
export const defaultRetries = 3

/** `theirs` is stored; `ours` arrived later and was not written. */
export type OperationConflict = {
  ours: ColumnValues
  theirs: ColumnValues
  /** Who stored `theirs` and when, from the history; null: unknown. */
  who: string | null
  at: string | null
  /** A sentence for the user. */
  message: string
}

export type OperationAnswer =
  | { ok: true; repeated?: true; result: ColumnValues }
  | { conflict: OperationConflict }
  | { error: string; reason?: string; fields?: Record<string, string> }

/** Sales first, then by time. */
export function sortForSending<T extends Pick<Operation, "table" | "type" | "timestamp">>(all: readonly T[]): T[] {
  return all
    .map((operation, at) => ({ operation, at }))
    .toSorted(
      (one, other) =>
        Number(isMoney(other.operation)) - Number(isMoney(one.operation)) ||
        one.operation.timestamp - other.operation.timestamp ||
        one.at - other.at,
    )
    .map(({ operation }) => operation)
}

export const isMoney = ({ table, type }: Pick<Operation, "table" | "type">): boolean =>
  table === "orders" && type === "insert"
