import { z } from "zod"
import { letter, oneLine } from "../mails/written-text.ts"

export const answerWaitsSeconds = 10

const mostWords = 20_000
const mostSubject = 200

export const answerSchema = z.strictObject({
  /** From the form: the same answer sent twice is one message. */
  id: z.uuid(),
  body: letter(mostWords, "Please write an answer."),
  /** Of the first message; later ones have the thread's. */
  subject: oneLine(mostSubject).optional(),
})

export const answerDraftSchema = z.strictObject({
  draft: z.string().max(mostWords, "At most 20,000 characters."),
  answer: z.uuid().optional(),
  subject: oneLine(mostSubject).optional(),
})
