/** `address` is in small letters. */
export type Correspondent = { name: string; address: string }

export type ParsedFile = {
  /** Safe for every file system, with a matching extension. */
  name: string
  /** By content, whatever the e-mail claims. */
  type: string
  bytes: number
  /** In the scratch folder; "": not stored, see `refused`. */
  file: string
  /** A sentence; "": it was stored. */
  refused: string
  /** Without angle brackets; "": the HTML does not reference it. */
  contentId: string
}

/** `words` is "" for a link without text, or with more than text. */
export type EmailLink = { to: string; text: string }

/**
 * `permanent`: the address does not exist or accepts nothing. `temporary`: for a reason that says nothing about the address
 * (full, too large, refused as spam).
 */
export type Bounce = { address: string; kind: "permanent" | "temporary" | "delayed"; status: string; words: string }

/** `recipientId` is of a newsletter's recipient, from its Message-ID; null: not named, or not ours. */
export type ParsedBounce = { recipientId: string | null; bounces: Bounce[] }

/** A header in the order of the e-mail, the newest first; the name in small letters. */
export type TraceHeader = { name: string; value: string }

/** Strings contain no control characters but line breaks and tabs. */
export type ParsedEmail = {
  from: Correspondent | null
  replyTo: string[]
  to: string[]
  subject: string
  /** With angle brackets. */
  messageId: string | null
  /** Message-IDs, oldest first. */
  answers: string[]
  /** Headers that identify the sender, by name in small letters; the first of each name. */
  headers: Record<string, string>
  /** Headers that say which way it came and how receivers judged it. */
  trace: TraceHeader[]
  /** Made of the HTML where the e-mail has no plain text. */
  text: string
  /** As received; "": no HTML, or too long. */
  html: string
  links: EmailLink[]
  files: ParsedFile[]
  reported: string[]
  /** Null: no delivery report. */
  bounce: ParsedBounce | null
  /** A sentence about unreadable parts; "": everything was read. */
  problem: string
}

export const inboundEmailLimits = { bytes: 25_000_000, fileBytes: 10_000_000, filesBytes: 25_000_000, files: 20 }
