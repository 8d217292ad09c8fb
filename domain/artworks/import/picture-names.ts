const pictureEnding = String.raw`\.(?:jpe?g|jfif|png|webp|avif|tiff?|gif|hei[cf]|bmp|svg|psd)`

/** About a hundred long URLs; the rest of the cell is ignored. */
const maxLength = 100_000

/** `name.jpg (https://…)`: attachments in database exports. */
const attachment = new RegExp(
  String.raw`([^\n|()][^\n|]{0,300}?${pictureEnding}|[^\n|(),;\s](?:[^\n|(),;]{0,300}?[^\n|(),;\s])?)\s{0,9}\((https?://[^)\s]{1,2000})\)`,
  "giu",
)
const between = new RegExp(
  [
    String.raw`[|\r\n]+`,
    String.raw`[,;\s]{1,20}(?=https?://)`,
    String.raw`(?<=${pictureEnding}(?:\?\S{0,1000}?)?)\s{0,9}[,;]\s{0,9}`,
  ].join("|"),
  "iu",
)

/**
 * Bars and line breaks separate; commas only after an extension and before a URL, because file names contain them. Of `name.jpg
 * (https://…)` the name stays, because such URLs expire within hours.
 */
export function parseImages(text: string): string[] {
  if (!/[|\s,;(]/.test(text)) return text === "" ? [] : [decodedPath(text)]
  return text
    .slice(0, maxLength)
    .replace(attachment, (_, name: string) => `${name.replace(/^[,;\s]+/, "")}|`)
    .split(between)
    .map((one) => one.trim().replace(/^[,;]\s*|[,;]$/g, ""))
    .map(decodedPath)
    .filter((one) => one !== "")
}

/** Last part of a path or URL, in lower case, without the query. */
export function getImageFileName(image: string): string {
  const path = URL.canParse(image) ? decoded(new URL(image).pathname) : image
  return (path.split(/[\\/]/).at(-1) ?? "").toLowerCase()
}

const decodedPath = (image: string) => (URL.canParse(image) ? image : decoded(image))

/** `decodeURIComponent` throws on a lone percent sign, as in `50%off.jpg`. */
function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
