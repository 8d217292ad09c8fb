/** The shapes between which a work leads the homepage: as width by height. */
const tallest = 0.75
const widest = 1.6

/**
 * The shape of the hero's picture: wide works are cut on phones, where they would be a strip; tall ones everywhere, where
 * they would be higher than the window. Only works of which the artist said what stays in sight are cut at all.
 * @param ratio of the picture itself
 */
export const heroShape = (ratio: number, phone: boolean): number =>
  Math.max(tallest, phone ? Math.min(widest, ratio) : ratio)
