import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { MailTransport } from "./transport.ts"

type FolderOptions = {
  folder: string
  from: string
}

/** Writes `.eml` files: the mailbox of a shop without a mail server. An e-mail that is delivered twice is one file. */
export function openFolderTransport({ folder, from }: FolderOptions): MailTransport {
  const transport: MailTransport = {
    kind: "folder",
    from,
    place: folder,
    async deliver(mail) {
      // Loaded with the first e-mail, to save memory.
      const { renderRawEmail: written } = await import("./compose.server.ts")
      const message = await written(mail, from)
      const name = `${mail.date.toISOString().replaceAll(":", "-")} ${mail.messageId.replace(/[^\w.@-]/g, "")}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      return ""
    },
    async handOver(mail) {
      return { kind: "accepted", words: await transport.deliver(mail) }
    },
    close() {},
  }
  return transport
}
