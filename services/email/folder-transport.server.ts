import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { EmailTransport } from "./email.ts"

type FolderOptions = {
  folder: string
  from: string
}

/** Writes `.eml` files: the mailbox of a shop without a mail server. An e-mail that is delivered twice is one file. */
export function openFolderTransport({ folder, from }: FolderOptions): EmailTransport {
  const transport: EmailTransport = {
    kind: "folder",
    from,
    place: folder,
    async deliver(email) {
      // Loaded with the first e-mail, to save memory.
      const { renderRawEmail: written } = await import("./compose-email.server.ts")
      const message = await written(email, from)
      const name = `${email.date.toISOString().replaceAll(":", "-")} ${email.messageId.replace(/[^\w.@-]/g, "")}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      return ""
    },
    async trySend(email) {
      return { kind: "accepted", reply: await transport.deliver(email) }
    },
    close() {},
  }
  return transport
}
