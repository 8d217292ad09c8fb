import { serveTasks } from "../../images/worker/serve.ts"
import type { PaperTask } from "../../images/worker/task.ts"
import { printable } from "../printable.ts"
import { mapTexts } from "../sheet-texts.ts"
import { renderWorkDocument } from "./papers.ts"
import { picturesFor } from "./pictures.ts"
import { renderTagged } from "./tagged.ts"
import { openTypefaces } from "./typefaces.ts"

// Opens only fonts that are in the package and the site's own JPEGs.

const typefaces = openTypefaces()

serveTasks<PaperTask>(async (task) => {
  const missing = new Set<string>()
  const sheet = mapTexts(task.sheet, (text) => printable(text, typefaces.covers, missing))
  const pictures = await picturesFor(sheet, task.pictures)
  const pdf = await renderTagged(await renderWorkDocument(sheet, typefaces.stacksFor(textsOf(sheet)), pictures))
  return { ok: true, value: { pdf, missing: [...missing] } }
})

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : []
}
