/** As far as the line goes before the page is there. */
const furthest = 90

/**
 * The next length of the line, in percent: a random step, smaller the further it has come, never past 90.
 * @param chance between 0 and 1
 */
export const nextStep = (reached: number, chance: number): number =>
  Math.min(furthest, reached + (2 + chance * 18) * (1 - reached / 100))
