const mostKinds = 500

/**
 * On a full disk, repeated log lines would fill the rest. @returns the number suppressed before, or null to suppress this one
 */
export function openSeldom(everyMs: number, now = () => performance.now()): (kind: string) => number | null {
  const said = new Map<string, { at: number; leftOut: number }>()
  return (kind) => {
    const before = said.get(kind)
    if (before && now() - before.at < everyMs) {
      before.leftOut++
      return null
    }
    if (said.size >= mostKinds) said.clear()
    said.set(kind, { at: now(), leftOut: 0 })
    return before?.leftOut ?? 0
  }
}
