/** Unique names: trimmed, a repeated `Title` becomes `Title (2)`, an empty one `Column 3`. */
export function getColumnNames(heading: string[]): string[] {
  const names = heading.map((name) => name.replace(/[\s\u00a0\ufeff]+/g, " ").trim())
  while (names.length > 0 && names.at(-1) === "") names.pop()
  const used = new Set<string>()
  // Counting continues from the last number: a file may repeat one name a million times.
  const counts = new Map<string, number>()
  return names.map((name, index) => {
    const wanted = name || `Column ${index + 1}`
    let unique = wanted
    let number = counts.get(wanted) ?? 1
    while (used.has(unique)) unique = `${wanted} (${++number})`
    counts.set(wanted, number)
    used.add(unique)
    return unique
  })
}

/** Cells beyond the heading become `Column 9`. No prototype: a column may be called `constructor`. */
export function getCellsByName(names: string[], cells: string[]): Record<string, string> {
  const record: Record<string, string> = Object.create(null)
  for (const [index, name] of names.entries()) record[name] = cells[index] ?? ""
  for (let index = names.length; index < cells.length; index++) {
    const cell = cells[index]
    if (cell) record[`Column ${index + 1}`] = cell
  }
  return record
}
