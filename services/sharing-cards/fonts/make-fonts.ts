import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import * as fontkit from "fontkit"
import subsetFont from "subset-font"

// Run it with `node services/sharing-cards/fonts/make-fonts.ts`. Each font is one instance, because fontkit cannot choose an instance
// of a variable WOFF2.

const newsreader = "@fontsource-variable/newsreader/files/newsreader"
const instrument = "@fontsource-variable/instrument-sans/files/instrument-sans"
const display = { wght: 300, opsz: 44 }

const fonts = [
  {
    name: "newsreader",
    from: newsreader,
    file: "opsz-normal",
    axes: display,
    subsets: ["latin", "latin-ext", "vietnamese"],
  },
  {
    name: "newsreader-italic",
    from: newsreader,
    file: "opsz-italic",
    axes: display,
    subsets: ["latin", "latin-ext", "vietnamese"],
  },
  {
    name: "instrument-sans",
    from: instrument,
    file: "wght-normal",
    axes: { wght: 400 },
    subsets: ["latin", "latin-ext"],
  },
]

let bytes = 0
for (const { name, from, file, axes, subsets } of fonts) {
  for (const subset of subsets) {
    const original = await readFile(fileURLToPath(import.meta.resolve(`${from}-${subset}-${file}.woff2`)))
    const font = fontkit.create(original)
    if (!("characterSet" in font)) throw new Error(`${name} is a collection of fonts`)
    const made = await subsetFont(original, String.fromCodePoint(...font.characterSet), {
      targetFormat: "woff2",
      variationAxes: axes,
      keepFeatures: ["kern", "liga", "mark", "mkmk", "ccmp", "lnum", "pnum"],
      noHinting: true,
    })
    await writeFile(new URL(`${name}-${subset}.woff2`, import.meta.url), made)
    bytes += made.length
    console.info(`${String(made.length).padStart(6)} ${name}-${subset}, ${font.characterSet.length} characters`)
  }
}
console.info(`${String(bytes).padStart(6)} bytes together`)
