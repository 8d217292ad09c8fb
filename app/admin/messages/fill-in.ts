/** What stands in braces in ready answers, in the words of whoever reads them. */
export type Known = { name: string; work: string; price: string }

/** A ready answer with `{name}`, `{work}` and `{price}` replaced; what is not known stays, to be seen and typed. */
export const fillIn = (words: string, known: Known): string =>
  words.replace(/\{(name|work|price)\}/g, (braced, key: keyof Known) => known[key] || braced)
