import { openCoverage } from "./coverage.ts"
import { printable } from "./printable.ts"
import { mapTexts } from "./sheet-texts.ts"

type Undrawable = { text: string; characters: string[] }

export function listUndrawable(sheet: object): Undrawable[] {
  const covers = openCoverage()
  const found = new Map<string, Undrawable>()
  const scanned = new Set<string>()
  mapTexts(sheet, (text) => {
    if (scanned.has(text)) return text
    scanned.add(text)
    const missing = new Set<string>()
    printable(text, covers, missing)
    if (missing.size > 0) found.set(text, { text, characters: [...missing] })
    return text
  })
  return [...found.values()]
}

const mostNamed = 5
const longestQuote = 60

const quoted = (text: string) => {
  const characters = [...text]
  return `“${characters.length > longestQuote ? `${characters.slice(0, longestQuote).join("")}…` : text}”`
}

/** "": nothing is left out. */
export function formatUndrawable(all: Undrawable[]): string {
  if (all.length === 0) return ""
  const named = all.slice(0, mostNamed).map(({ text, characters }) => `${characters.join(" ")} (in ${quoted(text)})`)
  const others = all.length - named.length
  const more = others > 0 ? `, and more in ${others} other ${others === 1 ? "text" : "texts"}` : ""
  return `PDFs can’t print ${named.join(", ")}${more}. They leave these characters out.`
}
