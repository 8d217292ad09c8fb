import type { SmtpOptions, SmtpPool } from "./smtp-pool.server.ts"
import type { MailTransport } from "./transport.ts"

const newsletterConnections = 4
/** One more than a newsletter uses, so that other e-mails do not wait for it. */
const mostConnections = newsletterConnections + 1

/** Loads the code that composes and sends, and connects, with the first e-mail. */
export function openSmtpTransport(options: SmtpOptions): MailTransport {
  const { server, from } = options
  let opening: Promise<SmtpPool> | undefined
  const opened = () => {
    opening ??= import("./smtp-pool.server.ts")
      .then(({ openSmtpPool }) => openSmtpPool(options, mostConnections))
      .catch((error) => {
        opening = undefined
        throw error
      })
    return opening
  }
  return {
    kind: "smtp",
    from,
    place: typeof server === "string" ? placeOf(new URL(server)) : `${server.host}, port ${server.port}`,
    deliver: async (mail) => (await opened()).deliver(mail),
    async handOver(mail) {
      let pool: SmtpPool
      try {
        pool = await opened()
      } catch (error) {
        // A new build may have removed the code, which says nothing about this e-mail: a later attempt sends it.
        return { kind: "busy", words: `What sends e-mails could not be loaded: ${(error as Error).message}` }
      }
      return pool.handOver(mail)
    },
    close: () =>
      void opening?.then(
        (pool) => pool.close(),
        () => {},
      ),
  }
}

const placeOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}, port ${port || (protocol === "smtps:" ? "465" : "587")}`
