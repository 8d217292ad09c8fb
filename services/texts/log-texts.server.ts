import type { Texts } from "./texts.ts"

/** Writes messages to the log in place of sending them: for setting a site up, and for development. */
export const openLogTexts = (log: { info(fields: object, message?: string): void }): Texts => ({
  kind: "log",
  async send({ to, text, channel }) {
    log.info({ to, channel, text }, "a message to a phone, not sent: no service is set up")
  },
})
