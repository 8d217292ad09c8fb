import { z } from "zod"
import { channels, type FromBrowser, limits, presenceStatuses } from "./wire.ts"

/** Whether the database can store every text in it: none with a NUL, or half of a character. */
function isStorable(value: unknown): boolean {
  let storable = true
  const look = (text: string) => (storable &&= text.isWellFormed() && !text.includes("\0"))
  JSON.stringify(value, (key, part: unknown) => {
    look(key)
    if (typeof part === "string") look(part)
    return part
  })
  return storable
}

/** What takes at most so many bytes as JSON. */
const json = (most: number) =>
  z
    .json()
    .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= most, `At most ${most} bytes.`)
    .refine(isStorable, "This text can’t be stored.")

const channel = z.enum(channels)

/** Every message that a browser may send. What it says about who sends it is not among it. */
export const fromBrowser: z.ZodType<FromBrowser> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), channel }),
  z.object({ type: z.literal("unsubscribe"), channel }),
  z.object({ type: z.literal("ping"), id: z.union([z.string().max(100), z.number()]) }),
  z.object({
    type: z.literal("presence"),
    status: z.enum(presenceStatuses),
    metadata: z
      .record(z.string().max(100), z.json())
      .pipe(json(limits.metadata) as never)
      .optional(),
  }),
  z.object({
    type: z.literal("broadcast"),
    event: z.string().min(1).max(limits.event).refine(isStorable),
    payload: json(limits.payload),
  }),
]) as never
