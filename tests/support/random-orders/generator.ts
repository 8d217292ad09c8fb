export type RandomSource = {
  /** At least 0, less than 1. */
  random(): number
  pick<One>(all: readonly One[]): One | undefined
  chance(part: number): boolean
}

/** Mulberry32, a small generator with a seed (Tommy Ettinger, public domain). */
export function createRandomSource(seed: number): RandomSource {
  let at = seed >>> 0
  const random = () => {
    at = (at + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(at ^ (at >>> 15), at | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    random,
    pick: (all) => all[Math.floor(random() * all.length)],
    chance: (part) => random() < part,
  }
}
