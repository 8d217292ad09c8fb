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

/**
 * What became of one attempt to hand an e-mail over, in the server's own words. `refused`: for good, because of this
 * recipient or this e-mail. `later`: because of this recipient, for now. `busy`: the server takes nothing now, or cannot be
 * reached. `broken`: the server takes nothing from us before somebody changes something: sign-in, sender. In all of these
 * the e-mail was not accepted. `uncertain`: all of it was sent, and the connection broke before the answer.
 */
export type Handover = { kind: "accepted" | "refused" | "later" | "busy" | "broken" | "uncertain"; words: string }

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
  /** The same for one of many: never throws, and says whether an e-mail that failed could have been accepted all the same. */
  handOver(mail: OutgoingMail): Promise<Handover>
  /** Closes connections, after e-mails that are being sent. */
  close(): void
}
