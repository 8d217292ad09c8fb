import { z } from "zod"

/** A setting of one line. @param most characters */
export const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
