import { getPrintOptions, type PrintOption } from "../print-options.ts"
import { printOptionsSchema } from "../print-options-schema.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"

export function readPrintOptions(reader: RowReader, editionSize: number | null): PrintOption[] {
  const words = reader.text("printOptions")
  if (words === "") return []
  const read = printOptionsSchema.safeParse(parsed(words))
  if (read.success) return getPrintOptions({ editionSize, printOptions: read.data })
  reader.unread("printOptions", `The sizes and frames could not be read. ${leftEmptyHint}`)
  return []
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}
