import { createTransport, type SendMailOptions } from "nodemailer"
import addressparser from "nodemailer/lib/addressparser"
import type { OutgoingMail } from "./transport.ts"

/** Addresses are objects, so that none is parsed as a list. */
export function composeEmail(mail: OutgoingMail, from: string): SendMailOptions {
  const [sender] = addressparser(from, { flatten: true })
  if (!sender?.address) throw new Error(`Not a sender's address: ${from}`)
  return {
    from: { name: sender.name || mail.fromName, address: sender.address },
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    headers: mail.headers,
    attachments: [
      ...mail.attachments.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content: Buffer.from(content),
      })),
      ...mail.inline.map(({ cid, contentType, content }) => ({
        cid,
        filename: `${cid.split("@")[0]}.jpg`,
        contentDisposition: "inline" as const,
        contentType,
        content: Buffer.from(content),
      })),
    ],
    envelope: { from: sender.address, to: [mail.to] },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export async function renderRawEmail(mail: OutgoingMail, from: string): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composeEmail(mail, from))
  return message as Buffer
}
