/** The smallest first. */
export const contentEncodings = ["br", "gzip", "identity"] as const
export type Encoding = (typeof contentEncodings)[number]

const refused = /;\s*q=0(?:\.0*)?\s*$/

/** @param accepted the header Accept-Encoding (RFC 9110, section 12.5.3) */
export function selectEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  if (!accepted) return "identity"
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !refused.test(part))
    .map((part) => part.split(";", 1)[0]?.trim())
  return available.find((name) => names.includes(name)) ?? "identity"
}
