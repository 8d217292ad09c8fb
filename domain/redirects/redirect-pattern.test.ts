import { expect, test } from "vitest"
import { normalizePath } from "./normalize-path.ts"
import { parseOldAddress } from "./redirect-address.ts"
import { findRedirectLoops } from "./redirect-loops.ts"
import { fillTarget, findPatternTargetProblem, isPattern, listMatchingPaths } from "./redirect-pattern.ts"

test("an exact address is before patterns, and a longer pattern before a shorter [REDIR-01]", () => {
  expect(listMatchingPaths("/a/b/c")).toEqual(["/a/b/c", "/a/b/*", "/a/*"])
  expect(listMatchingPaths("/a")).toEqual(["/a"])
})

test.each([
  ["/blog/*", "/journal/*", "/blog/2019/fog", "/journal/2019/fog"],
  ["/blog/*", "/journal/*?from=old#top", "/blog/fog", "/journal/fog?from=old#top"],
  ["/blog/*", "/gallery", "/blog/fog", "/gallery"],
  ["/blog/*", "/*", "/blog/fog", "/fog"],
  ["/blog/*", "/*", "/blog/%2f%2fevil.example", "/%2F%2Fevil.example"],
  ["/blog/*", "/*", "/blog/%5cevil.example", "/%5Cevil.example"],
  ["/blog/*", "/*", "/blog/café", "/caf%C3%A9"],
  ["/blog/*", "/journal/*", "/blog/$&", "/journal/%24%26"],
  ["/fog", "/a*b", "/fog", "/a*b"],
])("%s to %s: %s leads to %s, on this site [REDIR-01]", (from, to, path, location) => {
  expect(normalizePath(path)).toBe(path)
  expect(fillTarget(from, to, path)).toBe(location)
  expect(new URL(fillTarget(from, to, path), "https://own.example").host).toBe("own.example")
})

test.each(["/*", "/a*", "/a/*/b", "/*/*", "/a/**"])("%s is no old address", (typed) => {
  expect(parseOldAddress(typed).ok).toBe(false)
})

test.each([
  ["/a/*", null],
  ["/a/*", "/b*"],
  ["/a/*", "/*/b"],
  ["/a", "/b/*"],
])("%s does not lead to %s", (from, to) => {
  expect(findPatternTargetProblem(from, to)).toEqual(expect.any(String))
})

test.each([
  [
    ["/a/*", "/b/*"],
    ["/b/*", "/c/*"],
  ],
  [["/blog/*", "/blog"]],
  [
    ["/a/*", "/b/*"],
    ["/b/x", "/c"],
  ],
  [["/a/b/*", "/a/*"]],
  [
    ["/blog/2019/*", "/blog/*"],
    ["/blog/2020/*", "/blog/*"],
  ],
])("chains of patterns are no loop: %j", (...edges: string[][]) => {
  expect(findRedirectLoops(toTargets(edges))).toEqual(new Set())
})

test.each([
  [["/a/*", "/a/*"]],
  [["/a/*", "/a/b/*"]],
  [["/a/*", "/a/b"]],
  [
    ["/a/*", "/b/*"],
    ["/b/*", "/a/*"],
  ],
  [
    ["/a/*", "/*"],
    ["/b/c", "/a/b/c"],
  ],
])("patterns that lead back are a loop: %j", (...edges: string[][]) => {
  const graph = toTargets(edges)
  expect(findRedirectLoops(graph)).toEqual(new Set(graph.keys()))
})

const toTargets = (edges: string[][]) => new Map(edges.map(([from = "", to = ""]) => [from, to]))

function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Tries each redirect for a path, without looking it up. */
function follow(targets: ReadonlyMap<string, string | null>, path: string): string | null {
  let winner: string | null = null
  for (const from of targets.keys()) {
    const isFound =
      from === path || (isPattern(from) && path.startsWith(from.slice(0, -1)) && path.length >= from.length)
    const isBetter = winner === null || from === path || (winner !== path && from.length > winner.length)
    if (isFound && isBetter) winner = from
  }
  const to = winner === null ? null : (targets.get(winner) ?? null)
  if (winner === null || to === null) return null
  return isPattern(winner) && isPattern(to) ? to.slice(0, -1) + path.slice(winner.length - 1) : to
}

const names = ["a", "b", "c"]
const all = names.flatMap((one) => [
  `/${one}`,
  ...names.flatMap((two) => [`/${one}/${two}`, ...names.map((three) => `/${one}/${two}/${three}`)]),
])

test.each([1, 2, 3, 4, 5, 6])(
  "random redirects with patterns that are accepted lead nowhere in a circle (seed %i) [REDIR-02]",
  (seed) => {
    const random = createRandom(seed)
    const pick = () => all[random(all.length)] ?? "/a"
    let [accepted, refused] = [0, 0]
    for (let round = 0; round < 300; round++) {
      const targets = new Map<string, string | null>()
      for (let n = 0; n < 6; n++) {
        const from = random(2) === 0 ? `${pick()}/*` : pick()
        const to = isPattern(from) && random(2) === 0 ? (random(6) === 0 ? "/*" : `${pick()}/*`) : pick()
        const next = new Map(targets).set(from, to)
        if (findRedirectLoops(next).size > 0) refused++
        else targets.set(from, to)
      }
      accepted += targets.size
      for (const start of all) {
        let path: string | null = start
        let steps = 0
        while (path !== null && steps <= 40) {
          const next: string | null = follow(targets, path)
          expect(next).toBe(lookUp(targets, path))
          path = next
          steps++
        }
        expect([...targets, path]).toEqual([...targets, null])
      }
    }
    expect(accepted).toBeGreaterThan(900)
    expect(refused).toBeGreaterThan(50)
  },
)

/** As the site does it. */
function lookUp(targets: ReadonlyMap<string, string | null>, path: string): string | null {
  const winner = listMatchingPaths(path).find((candidate) => targets.has(candidate))
  const to = winner === undefined ? null : (targets.get(winner) ?? null)
  return winner === undefined || to === null ? null : fillTarget(winner, to, path)
}

test.each([
  [
    "two hundred patterns",
    (n: number): [string, string] => (n < 200 ? [`/p${n}/*`, "/old/*"] : [`/old/${n}`, `/new/${n}`]),
  ],
  ["patterns that all shorten", (n: number): [string, string] => [`/blog/${n}/*`, "/blog/*"]],
])("of twenty thousand redirects with %s none is a loop", (_name, create) => {
  const targets = new Map(Array.from({ length: 20_000 }, (_, n) => create(n)))
  expect(findRedirectLoops(targets).size).toBe(0)
})
