import type { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { ColumnValues } from "./operation.ts"

/** `noun` and `nounId` locate the history, which names the last editor. */
export type StoredValues = { values: ColumnValues; noun: string; nounId: string }

/** A change that may be made offline. */
export type AllowedChange = {
  columns: readonly string[]
  /** Compared with the stored values: all columns but identifiers. */
  compared: readonly string[]
  /** Shape of the input; the commands check the rules. */
  schema: z.ZodType<ColumnValues>
  /** The stored values, locked; null: deleted. Absent: no conflict is possible. */
  stored?: (tx: Transaction, data: ColumnValues) => Promise<StoredValues | null>
  /** Runs the command of the page's own form. @returns the result of the first answer */
  run(shop: Shop, actor: Actor, data: ColumnValues): Promise<Outcome<ColumnValues>>
}

type ChangeDefinition<S extends z.ZodObject> = {
  names?: (keyof z.output<S> & string)[]
  /** The column that is compared for a deletion. */
  removed?: string
  stored?: (tx: Transaction, data: z.output<S>) => Promise<StoredValues | null>
  run(shop: Shop, actor: Actor, data: z.output<S>): Promise<Outcome<unknown>>
}

/** With the columns of the schema. */
export const defineChange = <S extends z.ZodObject>(
  schema: S,
  { names = [], removed, stored, run }: ChangeDefinition<S>,
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
