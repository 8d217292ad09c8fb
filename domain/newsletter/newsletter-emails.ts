import type { EmailBlock } from "../../db/tables/email-content.ts"
import { button, heading, noteBlock, text } from "../emails/email-content.ts"

export const confirmSubscriptionEmail = (url: string): EmailBlock[] => [
  heading("One more step"),
  text("You asked (or someone using this address did) to hear about new work. Please confirm that it’s you."),
  button(url, "Confirm"),
  noteBlock("If it wasn’t you, do nothing and you won’t hear from us."),
]

export const alreadySubscribedEmail = (url: string): EmailBlock[] => [
  heading("You’re on the list"),
  text(
    "You asked (or someone using this address did) to hear about new work. You’re already subscribed: nothing to do.",
  ),
  button(url, "Your subscription"),
  noteBlock("You can unsubscribe on the same page whenever you like."),
]
