/** Limits of the hero picture's ratio, width by height. */
const minRatio = 0.75
const maxRatio = 1.6

/**
 * Wide works are cropped on phones, where they would be a strip; tall ones everywhere, where they would exceed the window.
 * Only works with a focal point are cropped.
 * @param ratio of the picture itself
 */
export const getHeroRatio = (ratio: number, phone: boolean): number =>
  Math.max(minRatio, phone ? Math.min(maxRatio, ratio) : ratio)
