import type { FixedLetter } from "../../db/tables/letters.ts"
import type { ForWhom } from "./render-letter.server.tsx"

/** Placeholders for a recipient's values. Letters and digits, which HTML does not escape. */
export const marksOf = (letterId: string): ForWhom => {
  const mark = letterId.replaceAll("-", "")
  return { link: `https://link.invalid/${mark}`, since: `since${mark}` }
}

/** The values (a URL, a day) need no escaping. */
export function personalizeIssue({ html, text }: Pick<FixedLetter, "html" | "text">, letterId: string, whom: ForWhom) {
  const marks = marksOf(letterId)
  const fill = (template: string) => template.replaceAll(marks.link, whom.link).replaceAll(marks.since, whom.since)
  return { html: fill(html), text: fill(text) }
}
