import { isDeepStrictEqual } from "node:util"
import type { EmailTransport } from "./email.ts"
import type { SmtpServer } from "./smtp-pool.server.ts"
import { openSmtpTransport } from "./smtp-transport.server.ts"

export type EmailService = {
  /** Ask for it with each e-mail and page: another process may have saved another server. */
  transport(): Promise<EmailTransport>
  /** Whether the server is set in the environment only. */
  isFixed: boolean
  close(): void
}

export type ConfiguredServer = { server: SmtpServer; from: string }

export const createFixedEmailService = (transport: EmailTransport): EmailService => ({
  transport: async () => transport,
  isFixed: true,
  close: () => transport.close(),
})

/** Connections last until the server changes. @param otherwise asked each time, because its sender follows the site’s address */
export function createConfiguredEmailService(
  read: () => Promise<ConfiguredServer | null>,
  otherwise: () => EmailTransport,
): EmailService {
  let open: { set: ConfiguredServer; transport: EmailTransport } | null = null
  return {
    async transport() {
      const configured = await read()
      if (open && isDeepStrictEqual(open.set, configured)) return open.transport
      open?.transport.close()
      open = configured && { set: configured, transport: openSmtpTransport(configured) }
      return open?.transport ?? otherwise()
    },
    isFixed: false,
    close() {
      open?.transport.close()
      otherwise().close()
    },
  }
}
