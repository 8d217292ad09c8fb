import { z } from "zod"
import { type ColumnValues, operationTypes } from "./operation.ts"

// Not a record, which drops a column named `__proto__`.
const columnsSchema = z.custom<ColumnValues>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
)

// Values are compared as texts.
const seenSchema = columnsSchema.refine((values) =>
  Object.values(values).every((one) => typeof one !== "object" || one === null),
)

/** Before table and columns are checked: a name of any length is merely not allowed. */
export const operationSchema = z.strictObject({
  id: z.uuid("Each change needs an id.").toLowerCase(),
  timestamp: z.int("When was it made?").min(0, "When was it made?"),
  type: z.enum(operationTypes, "Insert, update or delete."),
  table: z.string("What is changed?"),
  data: columnsSchema,
  base: seenSchema.optional(),
  by: z.uuid().toLowerCase().optional(),
})
