/** Characters: a longer text is a sentence, and may break anywhere. */
const maxMeasureLength = 32

/** `40 × 15″ (102 × 38 cm)` breaks only before the other unit. No elements, because a page shows dozens of sizes. */
export const joinMeasures = (size: string): string =>
  size
    .split(/ (?=\()/)
    .map((measure) => (measure.length > maxMeasureLength ? measure : measure.replaceAll(" ", "\u00a0")))
    .join(" ")
