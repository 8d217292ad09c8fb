/** What works are called by, besides their series: each kind has a column of the works. */
export const nameKinds = ["medium", "tag", "subject", "style"] as const
export type NameKind = (typeof nameKinds)[number]

/** The longest name of a kind, in characters. A medium that is longer is no choice of the gallery. */
export const longestName: Record<NameKind, number> = { medium: 120, tag: 80, subject: 80, style: 80 }

/** Names that a reader takes for one: `Rivers` and `river`. The second is the one with more works. */
export function twinsIn(names: readonly { name: string; count: number }[]): [one: string, other: string][] {
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
