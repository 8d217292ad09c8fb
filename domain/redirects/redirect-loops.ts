import { isPattern, listMatchingPaths } from "./redirect-pattern.ts"

/**
 * The old paths that lead back to themselves, over any number of redirects. A pattern may lead on by every redirect that answers
 * for one of the addresses that it leads to; it counts as a loop where they meet again, even if no address goes all the way.
 * @param targets null: another site
 */
export function findRedirectLoops(targets: ReadonlyMap<string, string | null>): Set<string> {
  const next = createGraph(targets)
  removeEnds(next, reverse(next))
  const before = reverse(next)
  removeEnds(before, next)
  return new Set([...before.keys()].filter((path) => targets.has(path)))
}

/** What each redirect may be followed by. Patterns with the same target share a list, which is a node of its own. */
type Graph = Map<string, string[]>

function createGraph(targets: ReadonlyMap<string, string | null>): Graph {
  const sorted = [...targets.keys()].toSorted(compare)
  const listWinner = (path: string) =>
    listMatchingPaths(path)
      .filter((candidate) => targets.has(candidate))
      .slice(0, 1)
  const listBelow = (pattern: string) => {
    const beginning = pattern.slice(0, -1)
    const below = listWinner(pattern)
    for (let at = findFirst(sorted, beginning); sorted[at]?.startsWith(beginning); at++) below.push(sorted[at] ?? "")
    return [...new Set(below)]
  }
  const graph: Graph = new Map()
  for (const [from, to] of targets) {
    if (to === null) graph.set(from, [])
    else if (!isPattern(from) || !isPattern(to)) graph.set(from, listWinner(to))
    // Each time an address becomes shorter, so that it comes to an end.
    else if (from.startsWith(to.slice(0, -1)) && from !== to)
      graph.set(
        from,
        listBelow(to).filter((path) => path !== from),
      )
    else {
      const shared = `below ${to}`
      if (!graph.has(shared)) graph.set(shared, listBelow(to))
      graph.set(from, [shared])
    }
  }
  return graph
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)

/** The position of the first path that is not before this one. */
function findFirst(sorted: readonly string[], path: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? "") < path) low = middle + 1
    else high = middle
  }
  return low
}

function reverse(graph: Graph): Graph {
  const reversed: Graph = new Map([...graph.keys()].map((path) => [path, []]))
  for (const [path, following] of graph) for (const one of following) reversed.get(one)?.push(path)
  return reversed
}

/** Removes what leads nowhere, again and again, from both. */
function removeEnds(graph: Graph, reversed: Graph): void {
  const left = new Map([...graph].map(([path, following]) => [path, following.length]))
  const ends = [...left].flatMap(([path, count]) => (count === 0 ? [path] : []))
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    for (const path of reversed.get(end) ?? []) {
      const count = (left.get(path) ?? 0) - 1
      left.set(path, count)
      if (count === 0) ends.push(path)
    }
    graph.delete(end)
  }
  for (const [path, following] of graph)
    graph.set(
      path,
      following.filter((one) => graph.has(one)),
    )
}
