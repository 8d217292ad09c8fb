import { findBuiltInFormat, isDateCode } from "./number-formats.ts"
import { isTrue } from "./xlsx-runs.ts"
import { readWholeXml } from "./xml.ts"
import type { Zip } from "./zip.ts"

const maxPartBytes = 16 * 1024 * 1024

export type CellStyle = { isDate: boolean; format: string | null; isStruck: boolean; color: string | null }

/** ECMA-376 part 1, 18.8.30, with the East Asian ones. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** White and automatic fills are no color. */
function getColor({ rgb, theme, indexed, tint }: Record<string, string>): string | null {
  if (rgb !== undefined) return /ffffff$/i.test(rgb) ? null : rgb.toUpperCase()
  if (theme !== undefined) return theme === "0" && !tint ? null : `theme ${theme} ${tint ?? ""}`.trim()
  return indexed === undefined || ["1", "9", "64", "65"].includes(indexed) ? null : `color ${indexed}`
}

export async function readStyles(zip: Zip): Promise<CellStyle[]> {
  const styles: CellStyle[] = []
  if (!zip.has("xl/styles.xml")) return styles
  const formats = new Map<number, string>()
  const struckFonts: boolean[] = []
  const fills: (string | null)[] = []
  let within = ""
  let isSolid = false
  const handlers: Record<string, (attributes: Record<string, string>) => void> = {
    numFmt: (attributes) => formats.set(Number(attributes.numFmtId), attributes.formatCode ?? ""),
    font: () => within === "fonts" && struckFonts.push(false),
    strike: ({ val }) => {
      if (within === "fonts") struckFonts[struckFonts.length - 1] = val === undefined || isTrue(val)
    },
    fill: () => within === "fills" && fills.push(null),
    patternFill: ({ patternType }) => {
      isSolid = patternType === "solid"
    },
    fgColor: (attributes) => {
      if (within === "fills" && isSolid) fills[fills.length - 1] = getColor(attributes)
    },
    xf: (attributes) => {
      if (within !== "cellXfs") return
      const id = Number(attributes.numFmtId ?? 0)
      const own = formats.get(id)
      styles.push({
        isDate: own === undefined ? isBuiltInDate(id) : isDateCode(own),
        format: own === "General" ? null : (own ?? findBuiltInFormat(id)),
        isStruck: struckFonts[Number(attributes.fontId ?? 0)] ?? false,
        color: fills[Number(attributes.fillId ?? 0)] ?? null,
      })
    },
  }
  const groups = ["fonts", "fills", "cellXfs", "dxfs", "cellStyleXfs"]
  await readWholeXml(await zip.open("xl/styles.xml", maxPartBytes), {
    open(name, attributes) {
      if (groups.includes(name)) within = name
      if (Object.hasOwn(handlers, name)) handlers[name]?.(attributes)
    },
    close(name) {
      if (name === within) within = ""
    },
    text() {},
  })
  return styles
}
