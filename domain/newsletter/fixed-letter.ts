import type { FixedLetter } from "../../db/tables/letters.ts"
import type { ForWhom } from "./render-letter.server.tsx"

/** What stands in a fixed letter where each recipient's own values come. Letters and digits: HTML leaves them alone. */
export const marksOf = (letterId: string): ForWhom => {
  const mark = letterId.replaceAll("-", "")
  return { link: `https://link.invalid/${mark}`, since: `since${mark}` }
}

/** A fixed letter for one recipient. The values are our own and need no escaping: an address, and a day. */
export function fillIn({ html, text }: Pick<FixedLetter, "html" | "text">, letterId: string, whom: ForWhom) {
  const marks = marksOf(letterId)
  const fill = (template: string) => template.replaceAll(marks.link, whom.link).replaceAll(marks.since, whom.since)
  return { html: fill(html), text: fill(text) }
}
