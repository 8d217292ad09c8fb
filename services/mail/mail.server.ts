import { isDeepStrictEqual } from "node:util"
import type { SmtpServer } from "./smtp-pool.server.ts"
import { openSmtpTransport } from "./smtp-transport.server.ts"
import type { MailTransport } from "./transport.ts"

/** The delivery of e-mails. Which server it is may change while the program runs. */
export type Mail = {
  /** What delivers now. Ask for each e-mail and page: another process may have saved another server. */
  transport(): Promise<MailTransport>
  /** Whether the server is set where the program is started, and nowhere else. */
  fixed: boolean
  /** Closes connections, after e-mails that are being sent. */
  close(): void
}

export type SetServer = { server: SmtpServer; from: string }

/** One transport for as long as the program runs. */
export const fixedMail = (transport: MailTransport): Mail => ({
  transport: async () => transport,
  fixed: true,
  close: () => transport.close(),
})

/**
 * Delivers through the server that `read` returns, over connections that are kept as long as it stays the same; without one
 * e-mails go to `otherwise`.
 */
export function changingMail(read: () => Promise<SetServer | null>, otherwise: MailTransport): Mail {
  let open: { set: SetServer; transport: MailTransport } | null = null
  return {
    async transport() {
      const set = await read()
      if (open && isDeepStrictEqual(open.set, set)) return open.transport
      open?.transport.close()
      open = set && { set, transport: openSmtpTransport(set) }
      return open?.transport ?? otherwise
    },
    fixed: false,
    close() {
      open?.transport.close()
      otherwise.close()
    },
  }
}
