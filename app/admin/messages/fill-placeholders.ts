type PlaceholderValues = { name: string; work: string; price: string }

/** Unknown placeholders stay visible. */
export const fillPlaceholders = (words: string, known: PlaceholderValues): string =>
  words.replace(/\{(name|work|price)\}/g, (braced, key: keyof PlaceholderValues) => known[key] || braced)
