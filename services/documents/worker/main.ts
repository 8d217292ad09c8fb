import { renderToBuffer } from "@react-pdf/renderer"
import { serveTasks } from "../../images/worker/serve.ts"
import type { InvoiceTask, PackingTask } from "../../images/worker/task.ts"
import { invoice } from "./invoice.ts"
import { packing } from "./packing.ts"
import { printable } from "./printable.ts"
import { openTypefaces } from "./typefaces.ts"

// The process that renders documents. It opens only fonts that come with the program and the site's own JPEGs.

const typefaces = openTypefaces()

serveTasks<InvoiceTask | PackingTask>(async (task) => {
  const missing = new Set<string>()
  const printed = eachText(task, (text) => printable(text, typefaces.covers, missing))
  const stacks = typefaces.stacksFor(textsOf(printed.sheet))
  const files = new Map(task.pictures)
  const pdf = await renderToBuffer(
    printed.kind === "invoice" ? invoice(printed.sheet, stacks, files) : packing(printed.sheet, stacks, files),
  )
  return { ok: true, value: { pdf, missing: [...missing] } }
})

/** The task with every text transformed; a picture's key and the content of a QR code are no texts. */
function eachText<T extends object>(task: T, change: (text: string) => string): T {
  const walk = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return name === "key" || name === "code" ? value : change(value)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
    return value
  }
  return walk(task) as T
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : []
}
