import type { SendMailOptions } from "nodemailer"
import type { OutgoingMail } from "./transport.ts"

/**
 * The mail in nodemailer's words. Addresses go as objects, so that none is read as a list, and nothing in a mail may
 * make the composer open a file or an address.
 */
export function compose(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    headers: mail.headers,
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    envelope: { from: mail.from.address, to: [mail.to] },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
