import { openCoverage } from "./coverage.ts"
import { mapDocumentTexts } from "./document-texts.ts"
import { toPrintable } from "./printable.ts"

type UndrawableText = { text: string; characters: string[] }

export function listUndrawable(content: object): UndrawableText[] {
  const covers = openCoverage()
  const found = new Map<string, UndrawableText>()
  const scanned = new Set<string>()
  mapDocumentTexts(content, (text) => {
    if (scanned.has(text)) return text
    scanned.add(text)
    const missing = new Set<string>()
    toPrintable(text, covers, missing)
    if (missing.size > 0) found.set(text, { text, characters: [...missing] })
    return text
  })
  return [...found.values()]
}

const maxNamed = 5
const maxQuoteLength = 60

const formatQuote = (text: string) => {
  const characters = [...text]
  return `“${characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join("")}…` : text}”`
}

/** "": nothing is left out. */
export function formatUndrawable(all: UndrawableText[]): string {
  if (all.length === 0) return ""
  const named = all
    .slice(0, maxNamed)
    .map(({ text, characters }) => `${characters.join(" ")} (in ${formatQuote(text)})`)
  const others = all.length - named.length
  const more = others > 0 ? `, and more in ${others} other ${others === 1 ? "text" : "texts"}` : ""
  return `PDFs can’t print ${named.join(", ")}${more}. They leave these characters out.`
}
