import type { MailBlock } from "../../db/tables/mail-content.ts"
import { messageBlock, noteBlock, quoteBlock } from "../mails/mail-content.ts"
import { bareSubject } from "./bare-subject.ts"

export const answerSubject = (subject: string, artworkTitle: string): string => {
  return `Re: ${bareSubject(subject) || artworkTitle || "Your message"}`
}

export const answerMail = (body: string, asked: { body: string; on: string } | null): MailBlock[] => [
  messageBlock(body),
  ...(asked ? [noteBlock(`On ${asked.on} you wrote:`), quoteBlock(asked.body)] : []),
]
