import { mailAddress } from "../mails/written-text.ts"

/** `row` is the line's number in the file. */
export type ListedSubscriber = { row: number; email: string; name: string }

export type WrongRow = ListedSubscriber & { problem: string }

const emailHeads =
  /^(?:e-?mail|e-?mail[ _-]?addr(?:ess)?|email_address|mail|address|subscriber|correo.*|courriel|adresse e-?mail)$/i
const firstHeads = /^(?:first[ _-]?name|given[ _-]?name|vorname|prénom)$/i
const lastHeads = /^(?:last[ _-]?name|surname|family[ _-]?name|nachname|nom)$/i
const nameHeads = /^(?:name|full[ _-]?name|contact|subscriber[ _-]?name)$/i

/** `email` null: no column has addresses. */
type ListColumns = { email: string | null; names: string[] }

/** By headings, else by a column whose first cells are addresses. */
export function findSubscriberColumns(headers: string[], first: Record<string, string>[]): ListColumns {
  const by = (test: RegExp) => headers.find((head) => test.test(head.trim()))
  const looks = headers.find((head) => first.some((cells) => isAddress(cells[head] ?? "")))
  const whole = by(nameHeads)
  const parts = [by(firstHeads), by(lastHeads)].filter((head) => head !== undefined)
  return { email: by(emailHeads) ?? looks ?? null, names: parts.length > 0 ? parts : whole ? [whole] : [] }
}

const isAddress = (text: string) => mailAddress.safeParse(text.trim()).success

/** `Ada <ada@example.com>` */
const inBrackets = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/

export function readSubscriberRow(row: number, email: string, name: string): ListedSubscriber | WrongRow {
  const bracketed = inBrackets.exec(email)
  const written = (bracketed?.[2] ?? email).trim()
  const said = (name.trim() || bracketed?.[1]?.trim() || "").replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200)
  const read = mailAddress.safeParse(written)
  if (read.success) return { row, email: read.data, name: said }
  const problem = written === "" ? "There is no address in this row." : "This is not an e-mail address."
  return { row, email: written.slice(0, 254), name: said, problem }
}

/** One address per line, with commas or tabs before a name. */
export function readPastedLine(line: string, row: number): ListedSubscriber | WrongRow {
  if (inBrackets.test(line)) return readSubscriberRow(row, line, "")
  const cells = line.split(line.includes("\t") ? "\t" : /[;,]/).map((cell) => cell.trim().replace(/^"|"$/g, ""))
  const at = cells.findIndex(isAddress)
  const email = at === -1 ? (cells[0] ?? "") : (cells[at] ?? "")
  return readSubscriberRow(row, email, cells.filter((_, index) => index !== Math.max(0, at)).join(" "))
}

export const formatSubscriberLines = (rows: ListedSubscriber[]): string =>
  rows.map(({ email, name }) => `${email}\t${name}`).join("\n")
