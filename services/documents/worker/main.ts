import { serveTasks } from "../../images/worker/serve.ts"
import type { PaperTask } from "../../images/worker/task.ts"
import { paperOf } from "./papers.ts"
import { picturesFor } from "./pictures.ts"
import { printable } from "./printable.ts"
import { renderTagged } from "./tagged.ts"
import { openTypefaces } from "./typefaces.ts"

// The process that renders documents. It opens only fonts that come with the program and the site's own JPEGs.

const typefaces = openTypefaces()

serveTasks<PaperTask>(async (task) => {
  const missing = new Set<string>()
  const sheet = eachText(task.sheet, (text) => printable(text, typefaces.covers, missing))
  const pictures = await picturesFor(sheet, task.pictures)
  const pdf = await renderTagged(await paperOf(sheet, typefaces.stacksFor(textsOf(sheet)), pictures))
  return { ok: true, value: { pdf, missing: [...missing] } }
})

/** The sheet with every text transformed; a picture's key and the content of a QR code are no texts. */
function eachText<T extends object>(sheet: T, change: (text: string) => string): T {
  const walk = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return name === "key" || name === "code" ? value : change(value)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
    return value
  }
  return walk(sheet) as T
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : []
}
