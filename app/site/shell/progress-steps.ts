/** The greatest length before the page has loaded. */
const furthest = 90

/**
 * The next length of the bar, in percent: a random step, smaller near the end, never past 90.
 * @param chance between 0 and 1
 */
export const nextStep = (reached: number, chance: number): number =>
  Math.min(furthest, reached + (2 + chance * 18) * (1 - reached / 100))
