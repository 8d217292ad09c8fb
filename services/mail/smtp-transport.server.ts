import type { SmtpOptions, SmtpPool } from "./smtp-pool.server.ts"
import type { MailTransport } from "./transport.ts"

/** How many connections a newsletter uses at most. */
export const newsletterConnections = 4
/** One more than a newsletter uses: other e-mails do not wait for it. */
const mostConnections = newsletterConnections + 1

/**
 * Sends e-mails through a mail server, over a few pooled connections. Connects for the first e-mail, and has in memory what
 * composes and sends from then on.
 */
export function openSmtpTransport(options: SmtpOptions): MailTransport {
  const { server, from } = options
  let opening: Promise<SmtpPool> | undefined
  const opened = () => {
    opening ??= import("./smtp-pool.server.ts")
      .then(({ openSmtpPool }) => openSmtpPool(options, mostConnections))
      .catch((error) => {
        // the next e-mail tries again
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
        // A new build may have taken the code away: that says nothing of this e-mail, which a later try sends.
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
