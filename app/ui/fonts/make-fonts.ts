import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import subsetFont from "subset-font"

// Generates the site's font files from the packaged originals: `node app/ui/fonts/make-fonts.ts`.
// A page in plain English loads the four core files (under 100 kB together, measured at the end); accented letters
// are in separate files, which browsers load only when a page needs one (unicode-range in fonts.css).

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("")

const core = `${characters(0x20, 0x7e)}\u00a0©×·°½¼¾–—‘’“”•…′″−€£`
const accents = [...`${characters(0xa1, 0xff)}ıŒœ‚„‹›†‡⁄™`].filter((c) => !core.includes(c)).join("")
const further = characters(0x100, 0x17f)

// Text is set in one weight at one size, headings in a light weight whose strokes get finer with their size: two files
// are two thirds of one with all weights at all sizes.
const roman = { wght: 400, opsz: 18 }
const light = { wght: 300, opsz: { min: 24, max: 72 } }
// Italics are titles of works, in captions and in lines of text: one weight at one size suffices.
const italic = { wght: 400, opsz: 20 }
const sans = { wght: { min: 400, max: 500 } }

const newsreader = "@fontsource-variable/newsreader/files/newsreader"
const instrument = "@fontsource-variable/instrument-sans/files/instrument-sans"

const files = [
  { name: "newsreader", from: `${newsreader}-latin-opsz-normal`, text: core, axes: roman },
  { name: "newsreader-accents", from: `${newsreader}-latin-opsz-normal`, text: accents, axes: roman },
  { name: "newsreader-further", from: `${newsreader}-latin-ext-opsz-normal`, text: further, axes: roman },
  { name: "newsreader-light", from: `${newsreader}-latin-opsz-normal`, text: core, axes: light },
  { name: "newsreader-light-accents", from: `${newsreader}-latin-opsz-normal`, text: accents, axes: light },
  { name: "newsreader-light-further", from: `${newsreader}-latin-ext-opsz-normal`, text: further, axes: light },
  { name: "newsreader-italic", from: `${newsreader}-latin-opsz-italic`, text: core, axes: italic },
  { name: "newsreader-italic-accents", from: `${newsreader}-latin-opsz-italic`, text: accents, axes: italic },
  { name: "newsreader-italic-further", from: `${newsreader}-latin-ext-opsz-italic`, text: further, axes: italic },
  { name: "instrument-sans", from: `${instrument}-latin-wght-normal`, text: core, axes: sans },
  { name: "instrument-sans-accents", from: `${instrument}-latin-wght-normal`, text: accents, axes: sans },
  { name: "instrument-sans-further", from: `${instrument}-latin-ext-wght-normal`, text: further, axes: sans },
]

let coreBytes = 0
for (const { name, from, text, axes } of files) {
  const original = await readFile(fileURLToPath(import.meta.resolve(`${from}.woff2`)))
  const made = await subsetFont(original, text, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: ["kern", "liga", "mark", "mkmk", "ccmp", "pnum", "tnum"],
    noHinting: true,
  })
  await writeFile(new URL(`${name}.woff2`, import.meta.url), made)
  if (text === core) coreBytes += made.length
  console.info(`${String(made.length).padStart(6)} ${name}`)
}
console.info(`${String(coreBytes).padStart(6)} bytes for a page in plain English`)
if (coreBytes >= 100_000) throw new Error("The core fonts are 100 kB or more together.")
