/** Each kind has a column in `artworks`. */
export const nameKinds = ["medium", "tag", "subject", "style"] as const
export type NameKind = (typeof nameKinds)[number]

/** In characters. A longer medium is not a filter of the gallery. */
export const maxNameLengths: Record<NameKind, number> = { medium: 120, tag: 80, subject: 80, style: 80 }

/** Names that differ in case, accents, hyphens or a plural s: `Rivers` and `river`. The second has more works. */
export function findTwinNames(names: readonly { name: string; count: number }[]): [one: string, other: string][] {
  const groups = Map.groupBy(names, ({ name }) => plain(name))
  return [...groups.values()].flatMap((group): [string, string][] => {
    const [most, ...others] = group.toSorted((one, other) => other.count - one.count)
    return most ? others.map(({ name }): [string, string] => [name, most.name]) : []
  })
}

const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s\-_]+/g, " ")
    .replace(/s$/, "")
