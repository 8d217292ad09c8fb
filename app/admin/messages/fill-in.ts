type Known = { name: string; work: string; price: string }

/** Unknown placeholders stay visible. */
export const fillPlaceholders = (words: string, known: Known): string =>
  words.replace(/\{(name|work|price)\}/g, (braced, key: keyof Known) => known[key] || braced)
