/** An e-mail as it is sent. Addresses are bare (`name@example.com`), never lists. */
export type OutgoingMail = {
  /** The sender's name, if the transport's sender has none of its own. */
  fromName: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** With its angle brackets; the same for every attempt. */
  messageId: string
  /** When it was written, not when it is sent. */
  date: Date
  headers: Record<string, string>
  attachments: { fileName: string; contentType: string; content: Uint8Array }[]
  /** Pictures that the HTML refers to by `cid:` addresses. */
  inline: { cid: string; contentType: string; content: Uint8Array }[]
}

/** The delivery of e-mails: a mail server, or a folder that keeps them until there is one. */
export type MailTransport = {
  kind: "smtp" | "folder"
  /** The sender, and where e-mails are handed over: `smtp.example.com, port 465`, or a folder. Without secrets. */
  from: string
  place: string
  /**
   * Resolves when the receiver has accepted the e-mail, with what it said (`250 queued as 1A2B`; "" from a folder); throws
   * otherwise, and may then be called again.
   */
  deliver(mail: OutgoingMail): Promise<string>
  /** Closes connections, after e-mails that are being sent. */
  close(): void
}
