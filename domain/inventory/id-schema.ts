import { z } from "zod"

export const createIdSchema = <Name extends string>(name: Name) =>
  z.strictObject({ [name]: z.uuid() } as { [K in Name]: z.ZodUUID })
