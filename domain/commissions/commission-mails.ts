import type { MailBlock } from "../../db/tables/mail-content.ts"
import { sayDate } from "../../lib/calendar-dates.ts"
import { button, facts, greeting, heading, noteBlock, quoteBlock, text } from "../mails/mail-content.ts"
import { answerPromise, sentences } from "../settings/promises.ts"

type Request = {
  name: string
  email: string
  subject: string
  description: string
  size: string
  medium: string
  budget: string
  deadline: string
  pictures: number
}

const requestFacts = ({ subject, size, medium, budget, deadline, pictures }: Request) =>
  facts([
    ["Subject", subject],
    ["Size", size || "Not decided yet"],
    ["Medium", medium],
    ["Budget", budget],
    ["Needed by", deadline && sayDate(deadline)],
    ["Pictures", pictures > 0 ? String(pictures) : ""],
  ])

export const artistRequestMail = (request: Request): MailBlock[] => [
  heading(`${request.name} asks for a commission`),
  requestFacts(request),
  quoteBlock(request.description),
  noteBlock(`Reply to this e-mail to answer ${request.name} (${request.email}).`),
]

/** Contains nothing that was typed, because anyone can enter any address. */
export const clientRequestMail = (request: Request, room: string, within: string): MailBlock[] => [
  heading("Your request has arrived"),
  greeting(request.name),
  text(
    sentences(
      "Thank you for thinking of a work of your own. Your request is with the studio.",
      answerPromise(within),
      "You’re not committed to anything, and you owe nothing, until you accept a proposal.",
    ),
  ),
  text(
    "You have a page of your own for this commission. What the studio proposes, sketches and sends you will be there.",
  ),
  button(room, "See your commission"),
  text("This is what you asked for:"),
  requestFacts({ ...request, subject: "" }),
]
