export type Weighted = { l: number; a: number; b: number; weight: number }

/** How much more hue and chroma count than lightness: otherwise a pale blue and a pale gray are one group. */
const TINT = 2.5

/** Two colors nearer than this in OKLab have the same name for most people. */
const SAME = 0.03

const MAX_ROUNDS = 40

/**
 * Deterministic k-means in OKLab (k-means++ without randomness): the first center is the most frequent color, each next one has
 * the largest product of weight and squared distance to the nearest center. Shares sum to 1.
 */
export function cluster(colours: Weighted[], count: number): Weighted[] {
  let centres = selectFirstCentres(colours, count)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = computeMeans(colours, centres)
    const moved = next.some((centre, i) => distance2(centre, centres[i] ?? centre) > 1e-8)
    centres = next
    if (!moved) break
  }
  const merged = mergeAlike(centres)
  const total = merged.reduce((sum, { weight }) => sum + weight, 0)
  return merged
    .map((centre) => ({ ...centre, weight: centre.weight / total }))
    .sort((one, other) => other.weight - one.weight)
}

/** `weight` is the sum of the weights; null for no colors. */
export function getMean(colours: Weighted[]): Weighted | null {
  const sum = { l: 0, a: 0, b: 0, weight: 0 }
  for (const { l, a, b, weight } of colours) {
    sum.l += l * weight
    sum.a += a * weight
    sum.b += b * weight
    sum.weight += weight
  }
  if (sum.weight === 0) return null
  return { l: sum.l / sum.weight, a: sum.a / sum.weight, b: sum.b / sum.weight, weight: sum.weight }
}

function selectFirstCentres(colours: Weighted[], count: number): Weighted[] {
  const centres: Weighted[] = []
  for (let i = 0; i < count; i++) {
    const worth = (colour: Weighted) =>
      colour.weight * (centres.length === 0 ? 1 : distance2(colour, findNearest(centres, colour)))
    const best = colours.reduce<Weighted | null>(
      (found, colour) => (found && worth(found) >= worth(colour) ? found : colour),
      null,
    )
    if (!best || worth(best) === 0) break
    centres.push(best)
  }
  return centres
}

function computeMeans(colours: Weighted[], centres: Weighted[]): Weighted[] {
  const groups = new Map<Weighted, Weighted[]>(centres.map((centre) => [centre, []]))
  for (const colour of colours) groups.get(findNearest(centres, colour))?.push(colour)
  return centres.map((centre) => getMean(groups.get(centre) ?? []) ?? { ...centre, weight: 0 })
}

function mergeAlike(centres: Weighted[]): Weighted[] {
  const distinct: Weighted[] = []
  for (const centre of centres) {
    if (centre.weight === 0) continue
    const alike = distinct.findIndex((other) => distance2(centre, other) < SAME * SAME)
    const other = distinct[alike]
    if (other) distinct[alike] = getMean([centre, other]) ?? other
    else distinct.push(centre)
  }
  return distinct
}

function findNearest(centres: Weighted[], colour: Weighted): Weighted {
  return centres.reduce((best, centre) => (distance2(centre, colour) < distance2(best, colour) ? centre : best))
}

function distance2(one: Weighted, other: Weighted): number {
  return (one.l - other.l) ** 2 + TINT ** 2 * ((one.a - other.a) ** 2 + (one.b - other.b) ** 2)
}
