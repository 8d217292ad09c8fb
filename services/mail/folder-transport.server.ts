import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { compose } from "./compose.server.ts"
import type { MailTransport } from "./transport.ts"

export type FolderOptions = {
  folder: string
  /** Sender: `studio@example.com` or `Studio <studio@example.com>`. */
  from: string
}

/**
 * Writes e-mails as `.eml` files, which any mail program opens: the mailbox of a shop without a mail server.
 * An e-mail that is delivered twice is one file.
 */
export function openFolderTransport({ folder, from }: FolderOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true })
  const transport: MailTransport = {
    kind: "folder",
    from,
    place: folder,
    async deliver(mail) {
      const { message } = await transporter.sendMail(compose(mail, from))
      const name = `${mail.date.toISOString().replaceAll(":", "-")} ${mail.messageId.replace(/[^\w.@-]/g, "")}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      return ""
    },
    async handOver(mail) {
      return { kind: "accepted", words: await transport.deliver(mail) }
    },
    close: () => transporter.close(),
  }
  return transport
}
