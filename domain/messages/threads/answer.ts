import { z } from "zod"
import { multilineText, oneLine } from "../../emails/text-schemas.ts"

export const answerDelaySeconds = 10

const maxCharacters = 20_000
const maxSubjectLength = 200

export const answerSchema = z.strictObject({
  /** From the form: the same answer sent twice is one message. */
  id: z.uuid(),
  body: multilineText(maxCharacters, "Please write an answer."),
  /** Of the first message; later ones have the thread's. */
  subject: oneLine(maxSubjectLength).optional(),
})

export const answerDraftSchema = z.strictObject({
  draft: z.string().max(maxCharacters, "At most 20,000 characters."),
  answer: z.uuid().optional(),
  subject: oneLine(maxSubjectLength).optional(),
})
