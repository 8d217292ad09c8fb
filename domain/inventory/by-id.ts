import { z } from "zod"

/** The input of a command that needs to know no more than which row. */
export const byId = <Name extends string>(name: Name) =>
  z.strictObject({ [name]: z.uuid() } as { [K in Name]: z.ZodUUID })
