/** A mailbox of a header: the address in small letters. */
export type Correspondent = { name: string; address: string }

/** A file that came with a letter. Whatever was kept of it is in the scratch folder under `file`. */
export type ParsedFile = {
  /** Harmless for every file system, with an ending that fits. */
  name: string
  /** What the bytes are, whatever the letter said. */
  type: string
  bytes: number
  /** "": it was not kept, for `refused`. */
  file: string
  /** A sentence; "": it was kept. */
  refused: string
  /** Without its angle brackets; "": the letter's HTML does not name it. */
  contentId: string
}

/** A link to a page, and the words that lead to it; "": none, or more than words. */
export type Link = { to: string; words: string }

/**
 * What a returned e-mail says of one recipient. `permanent`: the address does not exist, or takes nothing any more.
 * `temporary`: it could not be delivered, which says nothing of the address: full, too large, refused as spam. `delayed`: it
 * is still being tried.
 */
export type Bounce = { address: string; kind: "permanent" | "temporary" | "delayed"; status: string; words: string }

/** `recipientId`: of a letter of the newsletter, from its Message-ID; null: it was not named, or is not one of ours. */
export type ReadBounce = { recipientId: string | null; bounces: Bounce[] }

/** An e-mail as it is read. Strings hold no control characters but line breaks and tabs. */
export type ParsedLetter = {
  from: Correspondent | null
  replyTo: string[]
  /** Every address that it was sent to, in small letters: To, Cc, and what servers on the way noted. */
  to: string[]
  subject: string
  /** With its angle brackets. */
  messageId: string | null
  /** The Message-IDs that it answers, oldest first. */
  answers: string[]
  /** Of those headers that say who wrote it: their names in small letters, the first of each name. */
  headers: Record<string, string>
  /** Plain text, made of the HTML where there is no other. */
  text: string
  /** As it came; "": none, or too much. */
  html: string
  links: Link[]
  files: ParsedFile[]
  /** Message-IDs in the e-mails that it brings back, as reports do. */
  reported: string[]
  /** What it says of an e-mail that could not be delivered; null: it is no such report. */
  bounce: ReadBounce | null
  /** What could not be read of it, in a sentence; "": nothing. */
  problem: string
}

/** Bytes of one letter, of one file and of its files together; how many files. */
export const letterLimits = { bytes: 25_000_000, fileBytes: 10_000_000, filesBytes: 25_000_000, files: 20 }
