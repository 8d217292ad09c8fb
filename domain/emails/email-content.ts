import type { EmailBlock, EmailText, EmailWork } from "../../db/tables/email-content-types.ts"
import { firstName } from "../../lib/first-name.ts"

// Commands of all nouns build their e-mails from these blocks.

/** For inline use: `["We've shipped ", title("Weir"), "."]`. */
export const title = (text: string) => ({ title: text })

export const heading = (words: EmailText): EmailBlock => ({ is: "heading", words })
export const text = (words: EmailText): EmailBlock => ({ is: "text", words })
/** Forms send e-mails to addresses that strangers enter: a name that contains another address is left out. */
export const greeting = (name: string): EmailBlock =>
  text(/[/@:]|\w\.\w/.test(name) ? "Hello," : `Dear ${firstName(name)},`)
export const noteBlock = (words: EmailText): EmailBlock => ({ is: "note", words })
export const quoteBlock = (text: string): EmailBlock => ({ is: "quote", text })
export const messageBlock = (text: string): EmailBlock => ({ is: "letter", text })
export const button = (href: string, label: string): EmailBlock => ({ is: "button", href, label })
export const works = (shown: EmailWork[]): EmailBlock => ({ is: "works", works: shown })

export const detailsBlock = (rows: [name: string, value: string | null | undefined][]): EmailBlock => ({
  is: "facts",
  rows: rows.filter((row): row is [string, string] => Boolean(row[1])),
  sum: null,
})

export const amountsBlock = (
  amounts: [name: string, amount: string][],
  sum: [name: string, amount: string],
  contained: [name: string, amount: string][],
): EmailBlock => ({ is: "facts", rows: [...amounts, sum, ...contained], sum: amounts.length })

/** `Weir`, `Weir and Tide`, `Weir, Tide, and Ebb`. */
export function joinTitles(all: string[]): Exclude<EmailText, string> {
  return all.flatMap((one, at) => {
    const before = at === 0 ? "" : at < all.length - 1 ? ", " : all.length === 2 ? " and " : ", and "
    return [before, title(one)]
  })
}

const reply = /\b([Rr])eply to this e-mail\b/g

/** Replaces “reply to this e-mail” with the contact form in our own texts. */
export function withoutReply(block: EmailBlock, form: string): EmailBlock {
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

export const toPlainText = (words: EmailText): string =>
  typeof words === "string" ? words : words.map((part) => (typeof part === "string" ? part : part.title)).join("")
