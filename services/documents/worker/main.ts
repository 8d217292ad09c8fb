import { renderToBuffer } from "@react-pdf/renderer"
import { serveTasks } from "../../images/worker/serve.ts"
import type { InvoiceTask } from "../../images/worker/task.ts"
import type { InvoiceSheet } from "../invoice-sheet.ts"
import { invoice } from "./invoice.ts"
import { printable } from "./printable.ts"
import { openTypefaces } from "./typefaces.ts"

// The process that renders documents. It opens only fonts that come with the program and the site's own JPEGs.

const typefaces = openTypefaces()

serveTasks<InvoiceTask>(async ({ sheet, pictures }) => {
  const missing = new Set<string>()
  const printed = eachText(sheet, (text) => printable(text, typefaces.covers, missing))
  const stacks = typefaces.stacksFor(textsOf(printed))
  const pdf = await renderToBuffer(invoice(printed, stacks, new Map(pictures)))
  return { ok: true, value: { pdf, missing: [...missing] } }
})

/** The sheet with every text transformed; a picture's key and the content of a QR code are no texts. */
function eachText(sheet: InvoiceSheet, change: (text: string) => string): InvoiceSheet {
  const walk = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return name === "key" || name === "code" ? value : change(value)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
    return value
  }
  return walk(sheet) as InvoiceSheet
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : []
}
