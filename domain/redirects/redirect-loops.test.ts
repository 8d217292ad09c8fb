import { expect, test } from "vitest"
import { findRedirectLoops } from "./redirect-loops.ts"

const graph = (...edges: [string, string | null][]) => new Map(edges)

test("loops of any length are found, chains and what leads into a loop are not", () => {
  expect(findRedirectLoops(graph(["/a", "/a"]))).toEqual(new Set(["/a"]))
  expect(findRedirectLoops(graph(["/a", "/b"], ["/b", "/a"], ["/c", "/a"]))).toEqual(new Set(["/a", "/b"]))
  expect(findRedirectLoops(graph(["/a", "/b"], ["/b", "/c"], ["/c", null], ["/d", "/gallery"]))).toEqual(new Set())
  const long = Array.from({ length: 20_000 }, (_, n): [string, string] => [`/${n}`, `/${(n + 1) % 20_000}`])
  expect(findRedirectLoops(graph(...long)).size).toBe(20_000)
})

/** Follows each path for as many steps as there are redirects. */
function followForever(targets: Map<string, string | null>): Set<string> {
  const loops = new Set<string>()
  for (const start of targets.keys()) {
    let path: string | null | undefined = targets.get(start)
    for (let step = 0; step < targets.size && typeof path === "string" && path !== start; step++)
      path = targets.get(path)
    if (path === start) loops.add(start)
  }
  return loops
}

function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3, 4, 5])("in a random graph of 1,000 redirects none is missed (seed %i)", (seed) => {
  const random = createRandom(seed)
  const size = 1_000
  const targets = new Map<string, string | null>()
  for (let n = 0; n < size; n++) targets.set(`/${n}`, random(20) === 0 ? null : `/${random(size + seed * 100)}`)
  expect(findRedirectLoops(targets)).toEqual(followForever(targets))
})

test("redirects that are added one by one never make a loop when those that would are refused", () => {
  const random = createRandom(9)
  const targets = new Map<string, string | null>()
  let refused = 0
  for (let n = 0; n < 1_000; n++) {
    const from = `/${random(300)}`
    const next = new Map(targets).set(from, `/${random(300)}`)
    if (findRedirectLoops(next).has(from)) refused++
    else targets.set(from, next.get(from) ?? null)
  }
  expect(refused).toBeGreaterThan(20)
  expect(followForever(targets)).toEqual(new Set())
})
