import { serveTasks } from "../../images/worker/serve.ts"
import type { DocumentTask } from "../../images/worker/task.ts"
import { mapDocumentTexts } from "../document-texts.ts"
import { toPrintable } from "../printable.ts"
import { renderDocumentContent } from "./document-renderers.ts"
import { preparePictures } from "./pictures.ts"
import { renderTagged } from "./render-tagged.ts"
import { openFonts } from "./typefaces.ts"

// Opens only fonts that are in the package and the site's own JPEGs.

const typefaces = openFonts()

serveTasks<DocumentTask>(async (task) => {
  const missing = new Set<string>()
  const content = mapDocumentTexts(task.content, (text) => toPrintable(text, typefaces.covers, missing))
  const pictures = await preparePictures(content, task.pictures)
  const pdf = await renderTagged(
    await renderDocumentContent(content, typefaces.stacksFor(listTexts(content)), pictures),
  )
  return { ok: true, value: { pdf, missing: [...missing] } }
})

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(listTexts) : []
}
