import { z } from "zod"

const decision = z.string().max(1000).optional()

/** The form of an `InlineConfirm`: its `decision` says which one is open, and is no input. */
export const confirmForm = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...shape, decision }).transform((form) => {
    const { decision: _, ...input } = form as Record<string, unknown>
    return input as z.output<z.ZodObject<S>>
  })

/** All fields, which the command validates. */
export const anyFields = z
  .looseObject({ decision: z.unknown().optional() })
  .transform(({ decision: _, ...input }) => input)
