/** Capital first, one closing mark; "" stays "". */
export function asSentence(text: string): string {
  const words = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![.!?…])[\s,;:–-]+$/u, "")
  if (words === "") return ""
  const [first = ""] = words
  const begun = first.toLocaleUpperCase("en") + words.slice(first.length)
  return isEnded(begun) ? begun : `${begun}.`
}

export const isEnded = (text: string): boolean => /[.!?…]["'”’)\]]*$/u.test(text)

export const asSentences = (...texts: string[]): string => texts.map(asSentence).filter(Boolean).join(" ")

/** Without the final period. */
export const asTitle = (text: string): string => text.trim().replace(/(?<!\.)\.$/u, "")
