/** No measure is longer; what is, is a sentence, and may break anywhere. */
const longest = 32

/**
 * A size whose line breaks before the other unit, not within a measure: in `40 × 15″ (102 × 38 cm)` the spaces of each
 * half hold together. Spaces rather than elements, because a wall says dozens of sizes.
 */
export const unbrokenMeasures = (size: string): string =>
  size
    .split(/ (?=\()/)
    .map((measure) => (measure.length > longest ? measure : measure.replaceAll(" ", "\u00a0")))
    .join(" ")
