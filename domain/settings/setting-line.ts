import { z } from "zod"

export const settingLine = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)
