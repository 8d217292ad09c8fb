import { z } from "zod"
import { letter, oneLine } from "../mails/written-text.ts"

/** Seconds for which an answer waits in the outbox, where it can be taken back. */
export const answerWaitsSeconds = 10

const mostWords = 20_000
const mostSubject = 200

export const answerSchema = z.strictObject({
  /** Made by the form: the same answer sent twice is one letter. */
  id: z.uuid(),
  body: letter(mostWords, "Please write an answer."),
  /** Of the first letter to somebody; later ones answer it. */
  subject: oneLine(mostSubject).optional(),
})

export const draftSchema = z.strictObject({
  draft: z.string().max(mostWords, "At most 20,000 characters."),
  /** The id under which the form sends it. */
  answer: z.uuid().optional(),
  subject: oneLine(mostSubject).optional(),
})
