const maxProgress = 90

/** Steps get smaller near the end. @param chance between 0 and 1 */
export const getNextProgress = (reached: number, chance: number): number =>
  Math.min(maxProgress, reached + (2 + chance * 18) * (1 - reached / 100))
