import { isPattern, listMatchingPaths } from "./redirect-pattern.ts"

/**
 * The old paths that lead back to themselves, over any number of redirects. A pattern may lead on by every redirect that answers
 * for one of the addresses that it leads to; it counts as a loop where they meet again, even if no address goes all the way.
 * @param targets null: another site
 */
export function findRedirectLoops(targets: ReadonlyMap<string, string | null>): Set<string> {
  const graph = createGraph(targets)
  const circles = findCircles(graph)
  const looping = new Set<number>()
  for (const [from, to] of targets) {
    const circle = circles.get(from)
    // A circle in which each address becomes shorter comes to an end.
    if (circle !== undefined && !isShortened(from, to) && graph.get(from)?.some((next) => circles.get(next) === circle))
      looping.add(circle)
  }
  return new Set([...targets.keys()].filter((path) => looping.has(circles.get(path) ?? -1)))
}

/** Each address that it answers for. */
const isShortened = (from: string, to: string | null): boolean =>
  to !== null && isPattern(from) && isPattern(to) && from !== to && from.startsWith(to.slice(0, -1))

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

type Visit = { path: string; at: number; next: number }

/** The number of each path's circle: of those that lead to each other. Tarjan, 1972, without recursion. */
function findCircles(graph: Graph): Map<string, number> {
  const circles = new Map<string, number>()
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const lower = (path: string, to: number) => lowest.set(path, Math.min(lowest.get(path) ?? to, to))
  const enter = (path: string): Visit => {
    const at = order.size
    order.set(path, at)
    lowest.set(path, at)
    open.push(path)
    return { path, at, next: 0 }
  }
  for (const start of graph.keys()) {
    const visits = order.has(start) ? [] : [enter(start)]
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const following = graph.get(visit.path)?.[visit.next++]
      if (following !== undefined) {
        if (!order.has(following)) visits.push(enter(following))
        else if (!circles.has(following)) lower(visit.path, order.get(following) ?? 0)
        continue
      }
      visits.pop()
      const low = lowest.get(visit.path) ?? visit.at
      const above = visits.at(-1)
      if (above) lower(above.path, low)
      if (low === visit.at) for (const path of open.splice(open.lastIndexOf(visit.path))) circles.set(path, visit.at)
    }
  }
  return circles
}
