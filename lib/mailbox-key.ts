/** Rate limit key: most servers deliver `ada+anything@example.com` to the same mailbox. */
export function getMailboxKey(email: string): string {
  const [, name = "", domain = ""] = /^([^+]+)(?:\+[^@]*)?(@.*)$/s.exec(email.trim().toLowerCase()) ?? []
  return domain ? name + domain : email.trim().toLowerCase()
}
