import { createTransport, type SendMailOptions } from "nodemailer"
import addressparser from "nodemailer/lib/addressparser"
import type { OutgoingEmail } from "./email.ts"

/** Addresses are objects, so that none is parsed as a list. */
export function composeEmail(email: OutgoingEmail, from: string): SendMailOptions {
  const [sender] = addressparser(from, { flatten: true })
  if (!sender?.address) throw new Error(`Not a sender's address: ${from}`)
  return {
    from: { name: sender.name || email.fromName, address: sender.address },
    to: { name: "", address: email.to },
    replyTo: email.replyTo ? { name: "", address: email.replyTo } : undefined,
    subject: email.subject,
    html: email.html,
    text: email.text,
    messageId: email.messageId,
    date: email.date,
    headers: email.headers,
    attachments: [
      ...email.attachments.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content: Buffer.from(content),
      })),
      ...email.inline.map(({ cid, contentType, content }) => ({
        cid,
        filename: `${cid.split("@")[0]}.jpg`,
        contentDisposition: "inline" as const,
        contentType,
        content: Buffer.from(content),
      })),
    ],
    envelope: { from: sender.address, to: [email.to] },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export async function renderRawEmail(email: OutgoingEmail, from: string): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composeEmail(email, from))
  return message as Buffer
}
