import { z } from "zod"

export const passageSchema = z.object({ heading: z.string().max(200), paragraphs: z.array(z.string().max(5000)) })
