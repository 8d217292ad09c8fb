/**
 * How somebody is addressed: `Margaret` for Margaret Thibault. A title needs the name after it: `Dr. Thibault` stays whole.
 */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/)
  return first.endsWith(".") ? name.trim() : first
}
