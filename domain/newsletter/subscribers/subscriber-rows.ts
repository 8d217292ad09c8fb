import { bareEmailAddress } from "../../emails/text-schemas.ts"

/** `row` is the line's number in the file. */
export type ListedSubscriber = { row: number; email: string; name: string }

export type ParsedSubscriber = ListedSubscriber | (ListedSubscriber & { problem: string })

const emailHeadings =
  /^(?:e-?mail|e-?mail[ _-]?addr(?:ess)?|email_address|mail|address|subscriber|correo.*|courriel|adresse e-?mail)$/i
const firstNameHeadings = /^(?:first[ _-]?name|given[ _-]?name|vorname|prénom)$/i
const lastNameHeadings = /^(?:last[ _-]?name|surname|family[ _-]?name|nachname|nom)$/i
const nameHeadings = /^(?:name|full[ _-]?name|contact|subscriber[ _-]?name)$/i

/** `email` null: no column has addresses. */
type SubscriberColumns = { email: string | null; names: string[] }

/** By headings, else by a column whose first cells are addresses. */
export function findSubscriberColumns(headers: string[], first: Record<string, string>[]): SubscriberColumns {
  const by = (test: RegExp) => headers.find((head) => test.test(head.trim()))
  const looks = headers.find((head) => first.some((cells) => isAddress(cells[head] ?? "")))
  const whole = by(nameHeadings)
  const parts = [by(firstNameHeadings), by(lastNameHeadings)].filter((head) => head !== undefined)
  return { email: by(emailHeadings) ?? looks ?? null, names: parts.length > 0 ? parts : whole ? [whole] : [] }
}

const isAddress = (text: string) => bareEmailAddress.safeParse(text.trim()).success

/** `Ada <ada@example.com>` */
const bracketedAddress = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/

export function parseSubscriberRow(row: number, email: string, name: string): ParsedSubscriber {
  const bracketed = bracketedAddress.exec(email)
  const written = (bracketed?.[2] ?? email).trim()
  const fullName = (name.trim() || bracketed?.[1]?.trim() || "").replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200)
  const read = bareEmailAddress.safeParse(written)
  if (read.success) return { row, email: read.data, name: fullName }
  const problem = written === "" ? "There is no address in this row." : "This is not an e-mail address."
  return { row, email: written.slice(0, 254), name: fullName, problem }
}

/** One address per line, with commas or tabs before a name. */
export function parseSubscriberLine(line: string, row: number): ParsedSubscriber {
  if (bracketedAddress.test(line)) return parseSubscriberRow(row, line, "")
  const cells = line.split(line.includes("\t") ? "\t" : /[;,]/).map((cell) => cell.trim().replace(/^"|"$/g, ""))
  const at = cells.findIndex(isAddress)
  const email = at === -1 ? (cells[0] ?? "") : (cells[at] ?? "")
  return parseSubscriberRow(row, email, cells.filter((_, index) => index !== Math.max(0, at)).join(" "))
}

export const formatSubscriberLines = (rows: ListedSubscriber[]): string =>
  rows.map(({ email, name }) => `${email}\t${name}`).join("\n")
