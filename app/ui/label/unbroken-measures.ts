/** The longest measurement; a longer text is a sentence, and may break anywhere. */
const longest = 32

/**
 * A size that breaks only before the other unit, not within a measurement: in `40 × 15″ (102 × 38 cm)` each half has
 * non-breaking spaces. Not elements, because a page shows dozens of sizes.
 */
export const unbrokenMeasures = (size: string): string =>
  size
    .split(/ (?=\()/)
    .map((measure) => (measure.length > longest ? measure : measure.replaceAll(" ", "\u00a0")))
    .join(" ")
