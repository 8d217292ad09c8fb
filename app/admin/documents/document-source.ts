/** Options of the document; all other parameters select works. */
export const documentOptionNames = ["paper", "size", "stock", "first", "code", "price"]

export const listSourceFields = (search: string): [name: string, value: string][] =>
  [...new URLSearchParams(search)].filter(([name]) => !documentOptionNames.includes(name))
