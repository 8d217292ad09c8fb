/** Encodings, the one that is smallest for pages first. */
export const encodings = ["br", "zstd", "gzip", "identity"] as const
export type Encoding = (typeof encodings)[number]

const refused = /;\s*q=0(?:\.0*)?\s*$/

/**
 * The smallest encoding that the visitor accepts.
 * @param accepted the header Accept-Encoding (RFC 9110, section 12.5.3)
 * @param available the encodings in which the answer is to be had
 */
export function encodingFor(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  if (!accepted) return "identity"
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !refused.test(part))
    .map((part) => part.split(";", 1)[0]?.trim())
  return available.find((name) => names.includes(name)) ?? "identity"
}
