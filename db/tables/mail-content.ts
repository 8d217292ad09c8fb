// What a mail says, as plain data. A command queues this in its transaction; HTML and plain text are made of it when the
// mail is delivered (see decision 022).

/** A sentence in which titles of works stand in italics. */
export type Words = string | readonly (string | { readonly title: string })[]

/** A work as on its wall label. `pictureId`: the picture that it had when the mail was caused; null: none is shown. */
export type MailWork = {
  title: string
  year: string
  /** Medium, size, copies: one line each. */
  lines: string[]
  pictureId: string | null
  /** Where the picture and the title lead; absolute, null: nowhere. */
  href: string | null
}

export type MailBlock =
  | { is: "works"; works: MailWork[] }
  | { is: "heading"; words: Words }
  | { is: "text"; words: Words }
  /** Small: terms, deadlines, what to do when it was not you. */
  | { is: "note"; words: Words }
  /** Name and value, row by row. `sum`: the index of the row with the sum of those above; null: they are no amounts. */
  | { is: "facts"; rows: [name: string, value: string][]; sum: number | null }
  /** Somebody's own words, with their line breaks. */
  | { is: "quote"; text: string }
  /** What the studio wrote to somebody by hand: paragraphs between empty lines, with their line breaks. */
  | { is: "letter"; text: string }
  /** The one thing to do. */
  | { is: "button"; href: string; label: string }

export type MailContent = {
  blocks: MailBlock[]
  /** What an inbox shows beside the subject; empty: the first words. */
  preview: string
  /** Why the reader gets this mail, or how to get no more; empty: nothing. */
  footer: string
}
