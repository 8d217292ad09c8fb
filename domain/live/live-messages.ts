import { z } from "zod"
import { channels, type FromBrowser, presenceStatuses, socketLimits } from "./wire.ts"

/** PostgreSQL rejects NUL and lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")

/** Nesting; PostgreSQL rejects thousands of levels, other parsers fewer. */
const deepest = 100

function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorable(value)
  if (typeof value !== "object" || value === null) return true
  return (
    depth < deepest && Object.entries(value).every(([key, part]) => isStorable(key) && isStorableJson(part, depth + 1))
  )
}

/** The value is parsed JSON, so it is not validated as JSON again: 64 kB of brackets took 17 ms, and a user may send 200 a second. */
const json = (most: number) =>
  z.custom<unknown>(
    (value) => value !== undefined && Buffer.byteLength(JSON.stringify(value)) <= most && isStorableJson(value),
    `At most ${most} bytes.`,
  )

const channel = z.enum(channels)

const isMetadata = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).every(isShort)
const isShort = (key: string) => key.length <= 100

/** Messages of a browser, parsed from JSON. Claims about the sender are dropped. */
export const fromBrowser: z.ZodType<FromBrowser> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), channel }),
  z.object({ type: z.literal("unsubscribe"), channel }),
  z.object({ type: z.literal("ping"), id: z.union([z.string().max(100), z.number()]) }),
  z.object({
    type: z.literal("presence"),
    status: z.enum(presenceStatuses),
    metadata: json(socketLimits.metadata).refine(isMetadata).optional(),
  }),
  z.object({
    type: z.literal("broadcast"),
    event: z.string().min(1).max(socketLimits.event).refine(isStorable),
    payload: json(socketLimits.payload),
  }),
]) as never
