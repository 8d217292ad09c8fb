// E-mail content as plain data, queued in a command's transaction and rendered at delivery (decision 022).

/** Titles of works are set in italics. */
export type EmailText = string | readonly (string | { readonly title: string })[]

/** `pictureId`: the picture when the e-mail was queued; null: none. */
export type EmailWork = {
  title: string
  year: string
  /** Medium, size and copies. */
  lines: string[]
  pictureId: string | null
  /** Absolute; null: no link. */
  href: string | null
}

export type EmailBlock =
  | { is: "works"; works: EmailWork[] }
  | { is: "heading"; words: EmailText }
  | { is: "text"; words: EmailText }
  /** Small print: terms, deadlines, security hints. */
  | { is: "note"; words: EmailText }
  /** `sum`: index of the row with the sum of the rows above; null: no amounts. */
  | { is: "facts"; rows: [name: string, value: string][]; sum: number | null }
  /** A person's own words, with line breaks. */
  | { is: "quote"; text: string }
  /** The studio's text: paragraphs between empty lines, with line breaks. */
  | { is: "letter"; text: string }
  | { is: "button"; href: string; label: string }

export type EmailContent = {
  blocks: EmailBlock[]
  /** Inbox preview text; empty: the first words. */
  preview: string
  /** Why the reader gets this e-mail, or how to unsubscribe; empty: nothing. */
  footer: string
}
