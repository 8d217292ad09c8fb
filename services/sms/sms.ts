/** `to`: E.164, like `+15035550142`. */
export type TextMessage = { to: string; text: string; channel: "sms" | "whatsapp" }

export type Texts = {
  kind: "twilio" | "log"
  /** @throws TextProblem when the service refuses the message */
  send(message: TextMessage): Promise<void>
}

export class TextProblem extends Error {}
