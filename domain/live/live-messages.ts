import { z } from "zod"
import { type BrowserMessage, channels, presenceStatuses, socketLimits } from "./live-protocol.ts"

/** PostgreSQL rejects NUL and lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")

/** Nesting; PostgreSQL rejects thousands of levels, other parsers fewer. */
const maxDepth = 100

function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorable(value)
  if (typeof value !== "object" || value === null) return true
  return (
    depth < maxDepth && Object.entries(value).every(([key, part]) => isStorable(key) && isStorableJson(part, depth + 1))
  )
}

/** The value is parsed JSON, so it is not validated as JSON again: 64 kB of brackets took 17 ms, and a user may send 200 a second. */
const jsonSchema = (maxBytes: number) =>
  z.custom<unknown>(
    (value) => value !== undefined && Buffer.byteLength(JSON.stringify(value)) <= maxBytes && isStorableJson(value),
    `At most ${maxBytes} bytes.`,
  )

const channel = z.enum(channels)

const isMetadata = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).every(isShort)
const isShort = (key: string) => key.length <= 100

/** Messages of a browser, parsed from JSON. Claims about the sender are dropped. */
export const browserMessageSchema: z.ZodType<BrowserMessage> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), channel }),
  z.object({ type: z.literal("unsubscribe"), channel }),
  z.object({ type: z.literal("ping"), id: z.union([z.string().max(100), z.number()]) }),
  z.object({
    type: z.literal("presence"),
    status: z.enum(presenceStatuses),
    metadata: jsonSchema(socketLimits.metadata).refine(isMetadata).optional(),
  }),
  z.object({
    type: z.literal("broadcast"),
    event: z.string().min(1).max(socketLimits.event).refine(isStorable),
    payload: jsonSchema(socketLimits.payload),
  }),
]) as never
