import type { EmailTransport } from "./email.ts"
import type { SmtpOptions, SmtpPool } from "./smtp-pool.server.ts"

const newsletterConnections = 4
/** One more than a newsletter uses, so that other e-mails do not wait for it. */
const maxConnections = newsletterConnections + 1

/** Loads the code that composes and sends, and connects, with the first e-mail. */
export function openSmtpTransport(options: SmtpOptions): EmailTransport {
  const { server, from } = options
  let opening: Promise<SmtpPool> | undefined
  const openPool = () => {
    opening ??= import("./smtp-pool.server.ts")
      .then(({ openSmtpPool }) => openSmtpPool(options, maxConnections))
      .catch((error) => {
        opening = undefined
        throw error
      })
    return opening
  }
  return {
    kind: "smtp",
    from,
    place: typeof server === "string" ? formatPlace(new URL(server)) : `${server.host}, port ${server.port}`,
    deliver: async (email) => (await openPool()).deliver(email),
    async trySend(email) {
      let pool: SmtpPool
      try {
        pool = await openPool()
      } catch (error) {
        // A new build may have removed the code, which says nothing about this e-mail: a later attempt sends it.
        return { kind: "busy", reply: `What sends e-mails could not be loaded: ${(error as Error).message}` }
      }
      return pool.trySend(email)
    },
    close: () =>
      void opening?.then(
        (pool) => pool.close(),
        () => {},
      ),
  }
}

const formatPlace = ({ hostname, port, protocol }: URL) =>
  `${hostname}, port ${port || (protocol === "smtps:" ? "465" : "587")}`
