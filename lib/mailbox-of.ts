/**
 * Which mailbox an address leads to, for limits: in small letters, without the part after a plus sign, which most servers
 * deliver to the same person (`ada+anything@example.com`).
 */
export function mailboxOf(email: string): string {
  const [, name = "", domain = ""] = /^([^+]+)(?:\+[^@]*)?(@.*)$/s.exec(email.trim().toLowerCase()) ?? []
  return domain ? name + domain : email.trim().toLowerCase()
}
