import type { ImportField, Mapping } from "./fields.ts"
import { type Cell, getCell, getMappedColumns, type RowGroup } from "./group-rows.ts"
import { foldKey } from "./heading.ts"
import { fieldRanks } from "./heading-ranks.ts"
import { layoutSpec } from "./layouts.ts"
import { htmlToPlain } from "./plain-text.ts"

/** Fields that generic name/value columns may have: `Size`, `60 x 80 cm`. */
const infoFields: ReadonlySet<ImportField> = new Set([
  ..."medium date year size framedSize sheetSize imageSize framed signed editionSize series subjects styles".split(" "),
] as ImportField[])

const pairs: [ImportField, ImportField][] = [
  ["infoName", "infoText"],
  ["optionName1", "optionValue1"],
  ["optionName2", "optionValue2"],
  ["optionName3", "optionValue3"],
]

export function findInfoText(mapping: Mapping, { first, others }: RowGroup, field: ImportField): Cell | null {
  if (!infoFields.has(field)) return null
  const isVaried = others.length > 0 || layoutSpec(mapping.layout).listsVariants
  for (const [nameField, textField] of pairs) {
    // With variants, options are what the variants differ in.
    if (nameField !== "infoName" && isVaried) continue
    const texts = getMappedColumns(mapping, textField)
    for (const [at, heading] of getMappedColumns(mapping, nameField).entries()) {
      const text = texts[at]
      if (text === undefined || !fieldRanks.get(field)?.has(foldKey(getCell(first, heading)))) continue
      const plain = htmlToPlain(getCell(first, text))
      if (plain !== "") return { heading: text, text: plain }
    }
  }
  return null
}
