import { inflateSync } from "node:zlib"
import { readPdfInfo } from "./read-pdf.ts"

/** Operators that paint: texts, lines, areas, pictures. */
const paintOperators = new Set(["Tj", "TJ", "'", '"', "f", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "sh"])

/** PDF/UA's requirements for the document, with their patterns in a file. */
const documentRequirements: Record<string, RegExp> = {
  "a language": /\/Lang \(\w/,
  "a structure": /\/StructTreeRoot \d+ 0 R/,
  "the mark that it has one": /\/Marked true/,
  "its title in the window": /\/DisplayDocTitle true/,
  "its title in the metadata": /<dc:title>[\s\S]*?\S[\s\S]*?<\/dc:title>/,
  "which part of PDF/UA it follows": /<pdfuaid:part>1<\/pdfuaid:part>/,
}

const listPdfObjects = (file: string): string[] =>
  [...file.matchAll(/\n\d+ 0 obj\n([\s\S]*?)(?:\nstream\n|\nendobj)/g)].map(([, object = ""]) => object)

/** The missing requirements of PDF/UA: of the document, its fonts and its pictures. */
function findMissingRequirements(file: string): string[] {
  const objects = listPdfObjects(file)
  const without = (kind: RegExp, required: RegExp) => objects.filter((one) => kind.test(one) && !required.test(one))
  return [
    ...Object.entries(documentRequirements).flatMap(([name, said]) => (said.test(file) ? [] : [name])),
    ...without(/\/Type \/FontDescriptor/, /\/FontFile[23]? \d/).map(() => "the file of a font"),
    ...without(/\/S \/Figure/, /\/Alt \(/).map(() => "the words for a picture"),
  ]
}

/**
 * A PDF's `pdfinfo`, and its violations of PDF/UA: painting operators that are neither in the structure nor artifacts
 * (`untagged`), fonts that are not embedded (`foreign`), and other missing requirements (`lacking`).
 */
export async function inspectPdf(
  pdf: Uint8Array,
): Promise<{ info: string; untagged: string[]; foreign: string[]; lacking: string[] }> {
  const file = Buffer.from(pdf).toString("latin1")
  const untagged: string[] = []
  for (const [, id] of file.matchAll(/\/Contents (\d+) 0 R/g)) {
    const object = file.indexOf(`\n${id} 0 obj\n`)
    const from = file.indexOf("\nstream\n", object) + 8
    const content = inflateSync(pdf.slice(from, file.indexOf("\nendstream", from))).toString("latin1")
    let open = 0
    for (const line of content.split("\n")) {
      const operator = line.slice(line.lastIndexOf(" ") + 1)
      if (operator === "BDC" || operator === "BMC") open++
      else if (operator === "EMC") open--
      else if (open === 0 && paintOperators.has(operator)) untagged.push(line.slice(-60))
    }
  }
  const foreign = [...file.matchAll(/\/BaseFont \/(\w+)\n\/Subtype \/Type1\n/g)].map(([, font = ""]) => font)
  return { info: await readPdfInfo(pdf), untagged, foreign, lacking: findMissingRequirements(file) }
}
