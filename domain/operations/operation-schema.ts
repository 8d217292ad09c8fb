import { z } from "zod"
import { operationTypes } from "./operation.ts"

const columns = z.record(z.string().max(60), z.unknown())

/** What `POST /api/operations` takes, before it is known whether table and columns may be changed. */
export const operationSchema = z.strictObject({
  id: z.uuid("Each change needs an id.").toLowerCase(),
  timestamp: z.int("When was it made?").min(0, "When was it made?"),
  type: z.enum(operationTypes, "Insert, update or delete."),
  table: z.string("What is changed?").max(100),
  data: columns,
  base: columns.optional(),
  by: z.uuid().toLowerCase().optional(),
})
