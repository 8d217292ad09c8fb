import type { Paragraph, TextBlock } from "../../../lib/rich-text/rich-text.ts"

/** What a text of the old site consists of, before it becomes a post or a page. */
export type ContentPart =
  | { kind: "block"; block: TextBlock }
  | { kind: "heading"; text: string; block: TextBlock }
  /** `addresses`: the largest size first. */
  | { kind: "picture"; addresses: string[]; alt: string; caption: string }
  | { kind: "quotation"; paragraphs: Paragraph[]; by: string }
  | { kind: "divider" }
  | { kind: "button"; text: string; to: string }
  | { kind: "question"; question: string; answer: string }

/** `notes`: sentences about what was not carried over. */
export type ConvertedContent = { parts: ContentPart[]; notes: string[] }

/** The new address of a page of the old site; null: the address stays. */
export type FindNewAddress = (url: URL) => string | null
