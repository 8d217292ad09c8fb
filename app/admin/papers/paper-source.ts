/** Options of the document; all other parameters select works. */
export const optionNames = ["paper", "size", "stock", "first", "code", "price"]

export const sourceFields = (search: string): [name: string, value: string][] =>
  [...new URLSearchParams(search)].filter(([name]) => !optionNames.includes(name))
