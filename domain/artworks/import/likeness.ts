import { editDistance } from "../../../lib/spelling.ts"
import { foldText } from "./heading.ts"

/** The facts that identify a row's work. */
export type RowFacts = { title: string; medium: string; date: string; size: string }

export type Likeness = "agrees" | "silent" | "contradicts"

const splitWords = (title: string) => foldText(title).match(/[\p{L}\p{N}]+/gu) ?? []

const untitledNames: ReadonlySet<string> = new Set([
  "",
  ..."untitled,ohne titel,o t,sans titre,senza titolo,sin titulo,zonder titel,title not known,unknown,no title".split(
    ",",
  ),
])

/** “Untitled” does not identify a work. */
export const isTitled = (title: string): boolean => !untitledNames.has(splitWords(title).join(" "))

export const isSameTitle = (one: string, other: string): boolean =>
  splitWords(one).join(" ") === splitWords(other).join(" ")

/** Same title, perhaps corrected; null when one of them is missing. */
function compareTitles(one: string, other: string): boolean | null {
  if (!isTitled(one) || !isTitled(other)) return null
  const [words, others] = [splitWords(one), splitWords(other)]
  const [text, second] = [words.join(" "), others.join(" ")]
  if (text === second) return true
  const [few, many] = words.length < others.length ? [words, new Set(others)] : [others, new Set(words)]
  if (few.length * 2 >= many.size && few.every((word) => many.has(word))) return true
  const longest = Math.max(text.length, second.length)
  return longest >= 5 && longest <= 200 && editDistance(text, second) * 5 <= longest
}

/** The title decides. Other facts are the same for many works of an artist, so alone they can only contradict. */
export function compareFacts(one: RowFacts, other: RowFacts): Likeness {
  const both = (["medium", "date", "size"] as const).filter((name) => one[name] !== "" && other[name] !== "")
  const differing = both.filter((name) => one[name] !== other[name]).length
  const isOther = differing > 0 && differing === both.length
  const titles = compareTitles(one.title, other.title)
  if (titles === null) return isOther ? "contradicts" : "silent"
  if (!titles) return "contradicts"
  return isOther && differing > 1 ? "silent" : "agrees"
}

/** Whether rows that share ids or numbers with known works mostly look like them. */
export const isTrusted = (all: readonly Likeness[]): boolean => {
  const agreeing = all.filter((one) => one === "agrees").length
  return agreeing > 0 && agreeing >= all.filter((one) => one === "contradicts").length
}
