/** Pseudo-random choices that are the same for the same seed (mulberry32, by Tommy Ettinger; public domain). */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** An integer from 0 to below `end`. */
  below(end: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** @throws if the list is empty */
  pick<T>(all: readonly T[]): T
}

/** @param seed an integer */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(all: readonly T[]): T {
      if (all.length === 0) throw new Error("there is nothing to choose from")
      return all[below(all.length)] as T
    },
  }
}
