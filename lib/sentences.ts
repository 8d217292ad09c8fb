/** Capital first, one closing mark; "" stays "". */
export function formatSentence(text: string): string {
  const trimmed = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![.!?…])[\s,;:–-]+$/u, "")
  if (trimmed === "") return ""
  const [first = ""] = trimmed
  const capitalized = first.toLocaleUpperCase("en") + trimmed.slice(first.length)
  return isSentenceEnded(capitalized) ? capitalized : `${capitalized}.`
}

export const isSentenceEnded = (text: string): boolean => /[.!?…]["'”’)\]]*$/u.test(text)

export const formatSentences = (...texts: string[]): string => texts.map(formatSentence).filter(Boolean).join(" ")

/** Without the final period. */
export const formatTitle = (text: string): string => text.trim().replace(/(?<!\.)\.$/u, "")
