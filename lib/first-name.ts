/** `Margaret` for Margaret Thibault; `Dr. Thibault` stays whole, because a title needs the name. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/)
  return first.endsWith(".") ? name.trim() : first
}

/** `MT`; of an e-mail address, too. */
export const getInitials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("")
