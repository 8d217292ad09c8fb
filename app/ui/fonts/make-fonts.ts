import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import subsetFont from "subset-font"

// Usage: `node app/ui/fonts/make-fonts.ts`, then `make-pairs.ts`. An English page loads a pair's four core files (under 100 kB,
// measured at the end); browsers load accented letters only when needed (unicode-range in fonts.css).

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("")

const core = `${characters(0x20, 0x7e)}\u00a0©×·°½¼¾–—‘’“”•…′″−€£`
const accents = [...`${characters(0xa1, 0xff)}ıŒœ‚„‹›†‡⁄™`].filter((c) => !core.includes(c)).join("")
const further = characters(0x100, 0x17f)

// Text has one weight and size, headings a light weight whose strokes get finer with size: two files are two thirds of one with
// all weights and sizes.
const roman = { wght: 400, opsz: 18 }
const light = { wght: 300, opsz: { min: 24, max: 72 } }
// Italics are titles of works: one weight and size suffices.
const italic = { wght: 400, opsz: 20 }
const sans = { wght: { min: 400, max: 500 } }

const newsreader = "@fontsource-variable/newsreader/files/newsreader"
const instrument = "@fontsource-variable/instrument-sans/files/instrument-sans"

const fontPath = (name: string) => `@fontsource-variable/${name}/files/${name}`

type Axes = Parameters<typeof subsetFont>[2]["variationAxes"] & object

const family = (name: string, kind: string, faces: Record<string, Axes>, italic?: Axes) =>
  [...Object.entries(faces), ...(italic ? [["-italic", italic] as const] : [])].flatMap(([suffix, axes]) => {
    const style = suffix === "-italic" ? "italic" : "normal"
    const latin = (set: string) => `${fontPath(name)}-${set}-${kind}-${style}`
    return [
      { name: `${name}${suffix}`, from: latin("latin"), text: core, axes },
      { name: `${name}${suffix}-accents`, from: latin("latin"), text: accents, axes },
      { name: `${name}${suffix}-further`, from: latin("latin-ext"), text: further, axes },
    ]
  })

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
  ...family("instrument-sans", "wght", {}, { wght: 400 }),
  ...family(
    "fraunces",
    "opsz",
    { "": { wght: 400, opsz: 18 }, "-light": { wght: 300, opsz: { min: 24, max: 72 } } },
    { wght: 400, opsz: 20 },
  ),
  ...family("inter", "wght", { "": sans }),
  ...family("cormorant", "wght", { "": { wght: 500 }, "-light": { wght: 400 } }, { wght: 500 }),
  ...family("work-sans", "wght", { "": sans }),
]

const pairs = [
  ["newsreader", "newsreader-light", "newsreader-italic", "instrument-sans"],
  ["fraunces", "fraunces-light", "fraunces-italic", "inter"],
  ["cormorant", "cormorant-light", "cormorant-italic", "work-sans"],
  ["instrument-sans", "instrument-sans-italic"],
]

const bytes: Record<string, number> = {}
for (const { name, from, text, axes } of files) {
  const original = await readFile(fileURLToPath(import.meta.resolve(`${from}.woff2`)))
  const made = await subsetFont(original, text, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: ["kern", "liga", "mark", "mkmk", "ccmp", "pnum", "tnum"],
    noHinting: true,
  })
  await writeFile(new URL(`${name}.woff2`, import.meta.url), made)
  bytes[name] = made.length
  console.info(`${String(made.length).padStart(6)} ${name}`)
}
for (const pair of pairs) {
  const all = pair.reduce((sum, name) => sum + (bytes[name] ?? 0), 0)
  console.info(`${String(all).padStart(6)} bytes for a page in plain English: ${pair.join(", ")}`)
  if (all >= 100_000) throw new Error("The core fonts are 100 kB or more together.")
}
