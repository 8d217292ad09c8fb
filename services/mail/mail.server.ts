import { isDeepStrictEqual } from "node:util"
import type { SmtpServer } from "./smtp-pool.server.ts"
import { openSmtpTransport } from "./smtp-transport.server.ts"
import type { MailTransport } from "./transport.ts"

export type Mail = {
  /** Ask for it with each e-mail and page: another process may have saved another server. */
  transport(): Promise<MailTransport>
  /** Whether the server is set in the environment only. */
  fixed: boolean
  close(): void
}

export type SetServer = { server: SmtpServer; from: string }

export const fixedMail = (transport: MailTransport): Mail => ({
  transport: async () => transport,
  fixed: true,
  close: () => transport.close(),
})

/** Connections last until the server changes. */
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
