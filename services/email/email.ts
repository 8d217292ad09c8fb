/** Addresses are bare (`name@example.com`), never lists. */
export type OutgoingEmail = {
  fromName: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** With angle brackets; the same for every attempt. */
  messageId: string
  /** When it was written, not when it is sent. */
  date: Date
  headers: Record<string, string>
  attachments: { fileName: string; contentType: string; content: Uint8Array }[]
  inline: { cid: string; contentType: string; content: Uint8Array }[]
}

/**
 * `refused`: permanently, because of this recipient or e-mail. `later`: temporarily, because of this recipient. `busy`: the
 * server accepts nothing now. `broken`: it accepts nothing until the sign-in or sender is changed. `uncertain`: the connection
 * broke after all was sent.
 */
export type SendOutcome = { kind: "accepted" | "refused" | "later" | "busy" | "broken" | "uncertain"; reply: string }

export type EmailTransport = {
  kind: "smtp" | "folder"
  /** `place` is `smtp.example.com, port 465` or a folder, without secrets. */
  from: string
  place: string
  /**
   * Resolves with the server's answer (`250 queued as 1A2B`; "" from a folder); throws otherwise, and may then be called again.
   */
  deliver(email: OutgoingEmail): Promise<string>
  /** Never throws; for newsletters. */
  trySend(email: OutgoingEmail): Promise<SendOutcome>
  close(): void
}
