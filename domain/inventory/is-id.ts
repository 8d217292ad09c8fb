import { z } from "zod"

/** Whether an address names a row at all; the database refuses what is no UUID. */
export const isId = (id: string): boolean => z.uuid().safeParse(id).success
