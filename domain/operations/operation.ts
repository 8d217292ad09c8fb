/** What a change does to its table (OFF-01). */
export const operationTypes = ["insert", "update", "delete"] as const
export type OperationType = (typeof operationTypes)[number]

/** Values by column. */
export type ColumnValues = Record<string, unknown>

/** A change that was made without a connection, as it is kept in the browser (OFF-01). */
export type Operation = {
  /** Made where the change is made. The site carries it out once. */
  id: string
  /** When it was made, by the browser's clock, in milliseconds since 1970. */
  timestamp: number
  /** How often the site refused it. */
  retries: number
  maxRetries: number
  type: OperationType
  /** What is changed; see `allowed.server.ts` for what may be. */
  table: string
  data: ColumnValues
  /** The values that were seen when it was made. If others are stored by now, it is a conflict. */
  base?: ColumnValues
}

/** How many changes a browser keeps, and where (OFF-01). */
export const mostOperations = 100
export const queueKey = "realtime_queue"

/** How often the site may refuse a change before it is set aside. */
export const usualRetries = 3

/** Two changes of the same values: `theirs` is stored, `ours` came later and was not written. */
export type OperationConflict = {
  ours: ColumnValues
  theirs: ColumnValues
  /** Who stored theirs and when, as far as the history says; null: it does not. */
  who: string | null
  at: string | null
  /** A sentence for people. */
  message: string
}

/** The answers of `POST /api/operations`. */
export type OperationAnswer =
  | { ok: true; repeated?: true; result: ColumnValues }
  | { conflict: OperationConflict }
  | { error: string; reason?: string; fields?: Record<string, string> }

/** The order in which changes are sent: money before words, then as they were made. */
export function inSendingOrder<T extends Pick<Operation, "table" | "type" | "timestamp">>(all: readonly T[]): T[] {
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

/** Whether a change is about money: a sale. */
export const isMoney = ({ table, type }: Pick<Operation, "table" | "type">): boolean =>
  table === "orders" && type === "insert"
