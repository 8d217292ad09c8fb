import type { MailBlock } from "../../db/tables/mail-content.ts"
import { sayDate } from "../../lib/calendar-dates.ts"
import { button, facts, greeting, heading, note, quote, text } from "../mails/mail-content.ts"

type Request = {
  name: string
  email: string
  subject: string
  description: string
  size: string
  medium: string
  budget: string
  deadline: string
  /** How many they sent along. */
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

/** To the artist; a reply goes to the client. */
export const artistRequestMail = (request: Request): MailBlock[] => [
  heading(`${request.name} asks for a commission`),
  requestFacts(request),
  quote(request.description),
  note(`Reply to this e-mail to answer ${request.name} (${request.email}).`),
]

/** To the client: the private link to the room, what was chosen, and what comes next. Nothing that was typed, because anyone can enter any address. */
export const clientRequestMail = (request: Request, room: string): MailBlock[] => [
  heading("Your request has arrived"),
  greeting(request.name),
  text(
    "Thank you for thinking of a work of your own. The studio reads every request and answers within a week, with questions or a proposal. You’re not committed to anything, and you owe nothing, until you accept one.",
  ),
  text(
    "You have a page of your own for this commission. What the studio proposes, sketches and sends you will be there.",
  ),
  button(room, "See your commission"),
  text("This is what you asked for:"),
  requestFacts({ ...request, subject: "" }),
]
