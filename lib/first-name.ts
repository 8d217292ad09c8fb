/** `Margaret` for Margaret Thibault; `Dr. Thibault` stays whole, because a title needs the name. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/)
  return first.endsWith(".") ? name.trim() : first
}
