/** The file that a cell means: the last part of a path or of an address, in lower case, without what follows `?`. */
export function fileNameOf(image: string): string {
  const path = URL.canParse(image) ? decoded(new URL(image).pathname) : image
  return (path.split(/[\\/]/).at(-1) ?? "").toLowerCase()
}

/** `50%off.jpg` is a name that people give; `decodeURIComponent` throws on a lone percent sign. */
function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
