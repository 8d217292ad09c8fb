/** Without what neither a text nor the database takes: NUL and other controls, halves of characters. Lines end with `\n`. */
export const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .toWellFormed()
