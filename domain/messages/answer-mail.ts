import type { MailBlock } from "../../db/tables/mail-content.ts"
import { note, quote, written } from "../mails/mail-content.ts"
import { bareSubject } from "./bare-subject.ts"

/** `Re: A visit`, once however often it is answered. */
export const answerSubject = (subject: string, artworkTitle: string): string => {
  return `Re: ${bareSubject(subject) || artworkTitle || "Your message"}`
}

/** What the studio answers, and below it what was asked, as every mail program has it. */
export const answerMail = (body: string, asked: { body: string; on: string } | null): MailBlock[] => [
  written(body),
  ...(asked ? [note(`On ${asked.on} you wrote:`), quote(asked.body)] : []),
]
