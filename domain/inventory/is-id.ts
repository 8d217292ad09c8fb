import { z } from "zod"

/** The database rejects text that is no UUID. */
export const isId = (id: string): boolean => z.uuid().safeParse(id).success
