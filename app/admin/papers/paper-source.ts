/** What of an address says how the paper is made; the rest says of which works. */
export const optionNames = ["paper", "size", "stock", "first", "code", "price"]

/** What says of which works, as fields of a form that changes how the paper is made. */
export const sourceFields = (search: string): [name: string, value: string][] =>
  [...new URLSearchParams(search)].filter(([name]) => !optionNames.includes(name))
