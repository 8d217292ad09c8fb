import { inflateSync } from "node:zlib"
import { infoOf } from "./read-pdf.ts"

/** Operators that paint: texts, lines, areas, pictures. */
const paints = new Set(["Tj", "TJ", "'", '"', "f", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "sh"])

/**
 * What a PDF says of itself (`pdfinfo`), and the operators of its pages that paint something which neither belongs to an
 * element of its structure nor is an artifact, and the fonts that are not in the file. PDF/UA allows none.
 */
export async function structureOf(
  pdf: Uint8Array,
): Promise<{ info: string; untagged: string[]; foreign: string[]; isPdfUa: boolean }> {
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
      else if (open === 0 && paints.has(operator)) untagged.push(line.slice(-60))
    }
  }
  const foreign = [...file.matchAll(/\/BaseFont \/(\w+)\n\/Subtype \/Type1\n/g)].map(([, font = ""]) => font)
  return { info: await infoOf(pdf), untagged, foreign, isPdfUa: file.includes("<pdfuaid:part>1</pdfuaid:part>") }
}
