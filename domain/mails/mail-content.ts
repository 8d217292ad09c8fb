import type { MailBlock, MailWork, Words } from "../../db/tables/mail-content.ts"
import { firstName } from "../../lib/first-name.ts"

// Commands of all nouns build their e-mails from these blocks.

/** For inline use: `["We've shipped ", title("Weir"), "."]`. */
export const title = (text: string) => ({ title: text })

export const heading = (words: Words): MailBlock => ({ is: "heading", words })
export const text = (words: Words): MailBlock => ({ is: "text", words })
/** Forms send e-mails to addresses that strangers enter: a name that contains another address is left out. */
export const greeting = (name: string): MailBlock =>
  text(/[/@:]|\w\.\w/.test(name) ? "Hello," : `Dear ${firstName(name)},`)
export const noteBlock = (words: Words): MailBlock => ({ is: "note", words })
export const quoteBlock = (text: string): MailBlock => ({ is: "quote", text })
export const messageBlock = (text: string): MailBlock => ({ is: "letter", text })
export const button = (href: string, label: string): MailBlock => ({ is: "button", href, label })
export const works = (shown: MailWork[]): MailBlock => ({ is: "works", works: shown })

export const facts = (rows: [name: string, value: string | null | undefined][]): MailBlock => ({
  is: "facts",
  rows: rows.filter((row): row is [string, string] => Boolean(row[1])),
  sum: null,
})

export const sums = (
  amounts: [name: string, amount: string][],
  sum: [name: string, amount: string],
  contained: [name: string, amount: string][],
): MailBlock => ({ is: "facts", rows: [...amounts, sum, ...contained], sum: amounts.length })

/** `Weir`, `Weir and Tide`, `Weir, Tide, and Ebb`. */
export function titles(all: string[]): Exclude<Words, string> {
  return all.flatMap((one, at) => {
    const before = at === 0 ? "" : at < all.length - 1 ? ", " : all.length === 2 ? " and " : ", and "
    return [before, title(one)]
  })
}

const reply = /\b([Rr])eply to this e-mail\b/g

/** Replaces “reply to this e-mail” with the contact form in our own texts. */
export function withoutReply(block: MailBlock, form: string): MailBlock {
  if (block.is !== "text" && block.is !== "note") return block
  const inside = (words: string) =>
    words.replace(reply, (_, first) => `${first === "R" ? "W" : "w"}rite to us at ${form}`)
  const { words } = block
  return {
    ...block,
    words:
      typeof words === "string" ? inside(words) : words.map((part) => (typeof part === "string" ? inside(part) : part)),
  }
}

export const plainWords = (words: Words): string =>
  typeof words === "string" ? words : words.map((part) => (typeof part === "string" ? part : part.title)).join("")
