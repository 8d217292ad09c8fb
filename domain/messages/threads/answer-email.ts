import type { EmailBlock } from "../../../db/tables/email-content-types.ts"
import { messageBlock, noteBlock, quoteBlock } from "../../emails/email-content.ts"
import { stripSubjectPrefixes } from "./bare-subject.ts"

export const getAnswerSubject = (subject: string, artworkTitle: string): string => {
  return `Re: ${stripSubjectPrefixes(subject) || artworkTitle || "Your message"}`
}

export const answerEmailBlocks = (body: string, question: { body: string; on: string } | null): EmailBlock[] => [
  messageBlock(body),
  ...(question ? [noteBlock(`On ${question.on} you wrote:`), quoteBlock(question.body)] : []),
]
