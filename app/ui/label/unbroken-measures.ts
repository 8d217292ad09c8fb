/** Characters: a longer text is a sentence, and may break anywhere. */
const longest = 32

/** `40 × 15″ (102 × 38 cm)` breaks only before the other unit. No elements, because a page shows dozens of sizes. */
export const unbrokenMeasures = (size: string): string =>
  size
    .split(/ (?=\()/)
    .map((measure) => (measure.length > longest ? measure : measure.replaceAll(" ", "\u00a0")))
    .join(" ")
