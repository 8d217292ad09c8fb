type CellLook = { isStruck: boolean; color: string | null }

/** White and transparent are no color. */
const getColor = (stated: string | undefined) =>
  stated === undefined || /^(?:transparent|#fff(?:fff)?)$/i.test(stated) ? null : stated.toLowerCase()

/** Automatic styles precede the tables of an .ods. */
export function createOdsStyles() {
  const looks = new Map<string, CellLook>()
  const hiddenTables = new Set<string>()
  let name = ""
  return {
    hiddenTables,
    open(tag: string, attributes: Record<string, string>) {
      if (tag === "style") {
        name = attributes["style:name"] ?? ""
        looks.set(name, { isStruck: false, color: null })
      } else if (tag === "table-properties" && attributes["table:display"] === "false") hiddenTables.add(name)
      else if (tag === "text-properties") {
        const line = attributes["style:text-line-through-style"] ?? attributes["style:text-line-through-type"] ?? "none"
        looks.set(name, { isStruck: line !== "none", color: looks.get(name)?.color ?? null })
      } else if (tag === "table-cell-properties") {
        const color = getColor(attributes["fo:background-color"])
        looks.set(name, { isStruck: looks.get(name)?.isStruck ?? false, color })
      }
    },
    isStruck: (style: string | undefined) => looks.get(style ?? "")?.isStruck ?? false,
    colorOf: (style: string | undefined) => looks.get(style ?? "")?.color ?? null,
  }
}

export type OdsStyles = ReturnType<typeof createOdsStyles>
