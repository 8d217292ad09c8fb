import { z } from "zod"

/** The database rejects text that is no UUID. */
export const isUuid = (id: unknown): boolean => z.uuid().safeParse(id).success
