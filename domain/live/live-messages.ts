import { z } from "zod"
import { channels, type FromBrowser, presenceStatuses, socketLimits } from "./wire.ts"

/** Text that the database can store: none with a NUL, or half of a character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")

/** Arrays and objects in each other; the database refuses thousands, other readers less. */
const deepest = 100

/** Whether the database can store every text in it. */
function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorable(value)
  if (typeof value !== "object" || value === null) return true
  return (
    depth < deepest && Object.entries(value).every(([key, part]) => isStorable(key) && isStorableJson(part, depth + 1))
  )
}

/**
 * What takes at most so many bytes as JSON. It was read from JSON, which is not said again of each part: for sixty-four kilobytes
 * of brackets that took the process 17 ms, and one person may send two hundred of them in a second.
 */
const json = (most: number) =>
  z.custom<unknown>(
    (value) => value !== undefined && Buffer.byteLength(JSON.stringify(value)) <= most && isStorableJson(value),
    `At most ${most} bytes.`,
  )

const channel = z.enum(channels)

const isMetadata = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).every(isShort)
const isShort = (key: string) => key.length <= 100

/** Every message that a browser may send, as it is read from JSON. What it says about who sends it is not among it. */
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
