/** A short message to a phone. `to`: E.164, like `+15035550142`. */
export type TextMessage = { to: string; text: string; channel: "sms" | "whatsapp" }

/** Sends messages to phones. */
export type Texts = {
  /** What it is, for the settings: `log` sends nothing. */
  kind: "twilio" | "log"
  /** @throws TextProblem when the service did not take it */
  send(message: TextMessage): Promise<void>
}

/** A message was not taken; `message` says why, in the service's words. */
export class TextProblem extends Error {}
