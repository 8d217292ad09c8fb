/** Deterministic for a seed, so that failures are reproducible (mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The number of files that a test tries: `SOLANDER_FUZZ`, or `normally`. */
export const countFuzzTries = (normally: number): number => Number(process.env.SOLANDER_FUZZ ?? normally)

/** A valid file with bytes changed, cut, repeated, moved or replaced by those of another; or only noise. */
export function corruptBytes(files: readonly Buffer[], seed: number): Buffer {
  const next = random(seed)
  const file = files[next(files.length)] ?? Buffer.alloc(0)
  const bytes = Buffer.from(file)
  const at = next(Math.max(1, bytes.length))
  switch (seed % 7) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      for (let count = 1 + next(20); count > 0; count--) bytes[next(bytes.length)] = next(256)
      return bytes
    case 2:
      // In the header, which has sizes and lengths.
      for (let count = 1 + next(8); count > 0; count--)
        bytes[next(Math.min(200, bytes.length))] = [0, 255, 127, 128, next(256)][next(5)] ?? 0
      return bytes
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - next(400)))])
    case 4: {
      const other = files[next(files.length)] ?? bytes
      return Buffer.concat([bytes.subarray(0, at), other.subarray(next(other.length))])
    }
    case 5:
      bytes.fill(next(256), at, Math.min(bytes.length, at + next(2000)))
      return bytes
    default: {
      const noise = Buffer.from(Array.from({ length: next(3000) }, () => next(256)))
      return Buffer.concat([bytes.subarray(0, next(40)), noise])
    }
  }
}
