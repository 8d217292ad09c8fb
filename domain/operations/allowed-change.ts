import type { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { ColumnValues } from "./operation.ts"

/** What is stored of the thing that a change is about, and where the history says who changed it. */
export type StoredValues = { values: ColumnValues; noun: string; nounId: string }

/** A change that may be made without a connection. */
export type AllowedChange = {
  columns: readonly string[]
  /** The columns that are compared with what is stored: all but those that say what is changed. */
  compared: readonly string[]
  /** The form of what is sent; the commands check the rules. */
  schema: z.ZodType<ColumnValues>
  /** The stored values, locked; null: it is gone. Absent: the change can meet nobody else's. */
  stored?: (tx: Transaction, data: ColumnValues) => Promise<StoredValues | null>
  /** Carries it out by the command of the page's own form. @returns what the first answer says of it */
  run(shop: Shop, actor: Actor, data: ColumnValues): Promise<Outcome<ColumnValues>>
}

type Of<S extends z.ZodObject> = {
  names?: (keyof z.output<S> & string)[]
  /** What is compared when it is removed. */
  removed?: string
  stored?: (tx: Transaction, data: z.output<S>) => Promise<StoredValues | null>
  run(shop: Shop, actor: Actor, data: z.output<S>): Promise<Outcome<unknown>>
}

/** A change whose columns are those of a schema. */
export const change = <S extends z.ZodObject>(
  schema: S,
  { names = [], removed, stored, run }: Of<S>,
): AllowedChange => ({
  columns: Object.keys(schema.shape),
  compared: removed ? [removed] : Object.keys(schema.shape).filter((column) => !names.includes(column)),
  schema,
  ...(stored && { stored: (tx: Transaction, data: ColumnValues) => stored(tx, data as z.output<S>) }),
  run: async (shop, actor, data) => {
    const outcome = await run(shop, actor, data as z.output<S>)
    return outcome.ok ? done({}) : outcome
  },
})
