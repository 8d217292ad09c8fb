import type { Readable } from "node:stream"
import { SaxesParser } from "saxes"
import { TableProblem } from "./table.ts"

export type XmlHandlers = {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** A cell has 32,767 characters at most. */
const maxPieceLength = 4 * 1024 * 1024

/** Spreadsheets nest a dozen elements; the parser stores every open one, so a million would fill the memory. */
const maxDepth = 256

const getLocalName = (name: string) => name.slice(name.indexOf(":") + 1)

/** Throws TableProblem for broken or too deeply nested XML; custom entities are refused. */
export async function* readXml<Found>(
  stream: Readable,
  handlersFor: (found: Found[]) => XmlHandlers,
): AsyncGenerator<Found> {
  let found: Found[] = []
  const into: Found[] = []
  const handlers = handlersFor(into)
  const parser = new SaxesParser({ xmlns: false, position: false })
  let sinceEvent = 0
  let depth = 0
  parser.on("opentag", (tag) => {
    sinceEvent = 0
    if (++depth > maxDepth) throw new TableProblem("This spreadsheet is nested too deeply to be one")
    handlers.open(getLocalName(tag.name), tag.attributes)
  })
  parser.on("closetag", (tag) => {
    sinceEvent = 0
    depth--
    handlers.close(getLocalName(tag.name))
  })
  parser.on("text", (text) => handlers.text(text))
  parser.on("cdata", (text) => handlers.text(text))
  parser.on("error", (error) => {
    throw error
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sinceEvent += chunk.length
      parser.write(decoder.decode(chunk, { stream: true }))
      if (sinceEvent > maxPieceLength) throw new TableProblem("This spreadsheet has a cell that is too long")
      found = into.splice(0)
      yield* found
    }
    parser.close()
  } catch (error) {
    yield* into.splice(0)
    throw error instanceof TableProblem ? error : new TableProblem("This spreadsheet is damaged from here on")
  } finally {
    stream.destroy()
  }
  yield* into.splice(0)
}

export async function readWholeXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml<never>(stream, () => handlers));
}
