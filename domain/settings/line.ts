import { z } from "zod"

export const settingLine = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
