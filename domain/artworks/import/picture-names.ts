const pictureEnding = String.raw`\.(?:jpe?g|jfif|png|webp|avif|tiff?|gif|hei[cf]|bmp|svg|psd)`

/** A hundred long addresses; what a cell holds beyond is left out. */
const longest = 100_000

// Each repetition has an end: without one, a cell of a few thousand spaces takes minutes.
/** `name.jpg (https://…)`, as databases with attachments write it. */
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
 * The pictures that a cell names: addresses and file names. Bars and line breaks divide them; commas and semicolons do
 * after the ending of a picture and before an address, because file names hold both. Of `name.jpg (https://…)` the name
 * stays: such addresses are good for an hour or two.
 */
export function readImages(text: string): string[] {
  if (!/[|\s,;(]/.test(text)) return text === "" ? [] : [text]
  return text
    .slice(0, longest)
    .replace(attachment, (_, name: string) => `${name.replace(/^[,;\s]+/, "")}|`)
    .split(between)
    .map((one) => one.trim().replace(/^[,;]\s*|[,;]$/g, ""))
    .filter((one) => one !== "")
}

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
