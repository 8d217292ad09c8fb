const maxKinds = 500

/**
 * On a full disk, repeated log lines would fill the rest. @returns the number suppressed before, or null to suppress this one
 */
export function createLogThrottle(everyMs: number, now = () => performance.now()): (kind: string) => number | null {
  const lastLogged = new Map<string, { at: number; leftOut: number }>()
  return (kind) => {
    const before = lastLogged.get(kind)
    if (before && now() - before.at < everyMs) {
      before.leftOut++
      return null
    }
    if (lastLogged.size >= maxKinds) lastLogged.clear()
    lastLogged.set(kind, { at: now(), leftOut: 0 })
    return before?.leftOut ?? 0
  }
}
