import type { ImportField, Mapping } from "./fields.ts"
import { type Cell, cellUnder, getMappedColumns, type RowGroup } from "./group-rows.ts"
import { foldKey } from "./heading.ts"
import { ranked } from "./heading-ranks.ts"
import { layoutSpec } from "./layouts.ts"
import { htmlToPlain } from "./plain-text.ts"

/** Fields that generic name/value columns may have: `Size`, `60 x 80 cm`. */
const told: ReadonlySet<ImportField> = new Set([
  ..."medium date year size framedSize sheetSize imageSize framed signed editionSize series subjects styles".split(" "),
] as ImportField[])

const pairs: [ImportField, ImportField][] = [
  ["infoName", "infoText"],
  ["optionName1", "optionValue1"],
  ["optionName2", "optionValue2"],
  ["optionName3", "optionValue3"],
]

export function infoText(mapping: Mapping, { first, others }: RowGroup, field: ImportField): Cell | null {
  if (!told.has(field)) return null
  const isVaried = others.length > 0 || layoutSpec(mapping.layout).listsVariants
  for (const [nameField, textField] of pairs) {
    // With variants, options are what the variants differ in.
    if (nameField !== "infoName" && isVaried) continue
    const texts = getMappedColumns(mapping, textField)
    for (const [at, heading] of getMappedColumns(mapping, nameField).entries()) {
      const text = texts[at]
      if (text === undefined || !ranked.get(field)?.has(foldKey(cellUnder(first, heading)))) continue
      const said = htmlToPlain(cellUnder(first, text))
      if (said !== "") return { heading: text, text: said }
    }
  }
  return null
}
