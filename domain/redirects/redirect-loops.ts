/**
 * The old paths that lead back to themselves, over any number of redirects. Each path has one target, so following each path
 * once is enough. @param targets null: another site
 */
export function findRedirectLoops(targets: ReadonlyMap<string, string | null>): Set<string> {
  const finished = new Set<string>()
  const loops = new Set<string>()
  for (const start of targets.keys()) {
    const trail = new Set<string>()
    let path: string | null | undefined = start
    while (typeof path === "string" && targets.has(path) && !finished.has(path) && !trail.has(path)) {
      trail.add(path)
      path = targets.get(path)
    }
    if (typeof path === "string" && trail.has(path)) addLoop(loops, targets, path)
    for (const visited of trail) finished.add(visited)
  }
  return loops
}

function addLoop(loops: Set<string>, targets: ReadonlyMap<string, string | null>, start: string): void {
  let path: string | null | undefined = start
  do {
    loops.add(path)
    path = targets.get(path)
  } while (typeof path === "string" && path !== start)
}
