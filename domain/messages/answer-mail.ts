import type { MailBlock } from "../../db/tables/mail-content.ts"
import { note, quote, written } from "../mails/mail-content.ts"

/** `Re: A visit`, once however often it is answered. */
export const answerSubject = (subject: string, artworkTitle: string): string => {
  const bare = subject.replace(/^(\s*(re|aw|sv|antw|ré)\s*(\[\d+\])?\s*:)+/i, "").trim()
  return `Re: ${bare || artworkTitle || "Your message"}`
}

/** What the studio answers, and below it what was asked, as every mail program has it. */
export const answerMail = (body: string, asked: { body: string; on: string } | null): MailBlock[] => [
  written(body),
  ...(asked ? [note(`On ${asked.on} you wrote:`), quote(asked.body)] : []),
]
