/** Removes what the database rejects: NUL, other control characters, lone surrogates. Lines end with LF. */
export const cleanEmailText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .toWellFormed()
