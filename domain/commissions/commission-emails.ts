import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { button, detailsBlock, greeting, heading, noteBlock, quoteBlock, text } from "../emails/email-content.ts"
import { formatAnswerPromise, joinSentences } from "../settings/promises.ts"

export type RequestEmailDetails = {
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

const requestDetails = ({ subject, size, medium, budget, deadline, pictures }: RequestEmailDetails) =>
  detailsBlock([
    ["Subject", subject],
    ["Size", size || "Not decided yet"],
    ["Medium", medium],
    ["Budget", budget],
    ["Needed by", deadline && formatCalendarDate(deadline)],
    ["Pictures", pictures > 0 ? String(pictures) : ""],
  ])

export const artistRequestEmail = (request: RequestEmailDetails): EmailBlock[] => [
  heading(`${request.name} asks for a commission`),
  requestDetails(request),
  quoteBlock(request.description),
  noteBlock(`Reply to this e-mail to answer ${request.name} (${request.email}).`),
]

/** Contains nothing that was typed, because anyone can enter any address. */
export const clientRequestEmail = (request: RequestEmailDetails, portalUrl: string, within: string): EmailBlock[] => [
  heading("Your request has arrived"),
  greeting(request.name),
  text(
    joinSentences(
      "Thank you for thinking of a work of your own. Your request is with the studio.",
      formatAnswerPromise(within),
      "You’re not committed to anything, and you owe nothing, until you accept a proposal.",
    ),
  ),
  text(
    "You have a page of your own for this commission. What the studio proposes, sketches and sends you will be there.",
  ),
  button(portalUrl, "See your commission"),
  text("This is what you asked for:"),
  requestDetails({ ...request, subject: "" }),
]
