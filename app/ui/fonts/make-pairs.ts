import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { type Font, openSync } from "fontkit"

// Usage, after `make-fonts.ts`: `node app/ui/fonts/make-pairs.ts`. A page loads a further pair's style sheet only if the artist
// chose it. Its fallbacks are those of fonts.css, scaled by how much wider an English text is in the new font than in the first
// pair's.

const sample =
  "The paintings begin out of doors, in pencil, at low water: boats on the hard, a slipway, fog that lifts by eleven. " +
  "Most of them take a winter. Works are shipped in a crate that the studio builds; collectors may come and look first."

const fontsCss = await readFile(new URL("fonts.css", import.meta.url), "utf8")

type Face = { style: string; weight: string; file: string }
type Fallback = { names: string[]; like: string; style: string; weight: string; file: string; was: string }

const openFont = (file: string) => openSync(fileURLToPath(new URL(`${file}.woff2`, import.meta.url))) as Font
const measureSample = (font: Font) => font.layout(sample).advanceWidth / font.unitsPerEm

/** The fallbacks of fonts.css for a family and style: the local fonts, and their size for the first pair. */
function findFallback(name: string, { style, weight }: { style: string; weight: string }) {
  for (const [face] of fontsCss.matchAll(/@font-face \{[^}]*\}/g)) {
    const value = (property: string) => new RegExp(`${property}: ([^;]+);`).exec(face)?.[1] ?? ""
    const isStyle = (value("font-style") || "normal") === style
    if (
      value("font-family") === `"${name}"` &&
      isStyle &&
      value("font-weight")
        .split(" ")
        .includes(weight.split(" ")[0] ?? "")
    ) {
      return { src: value("src"), size: Number.parseFloat(value("size-adjust")) / 100 }
    }
  }
  throw new Error(`fonts.css has no ${name}, ${style} ${weight}`)
}

const percent = (value: number) => `${(100 * value).toFixed(1)}%`
const ranges = [...new Set(fontsCss.match(/unicode-range:\s*([^;]+);/g) ?? [])]
const sets = ["", "-accents", "-further"]

const webFace = (family: string, { style, weight, file }: Face, scale: number) =>
  sets.map(
    (set, at) => `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}${set}.woff2") format("woff2");${scale === 1 ? "" : `\n  size-adjust: ${percent(scale)};`}
  ${ranges[at]}
}`,
  )

const renderFallbacks = (prefix: string, fallback: Fallback, scale: number) =>
  fallback.names.map((system) => {
    const { src, size } = findFallback(`${fallback.like} as ${system}`, fallback)
    const [font, was] = [openFont(fallback.file), openFont(fallback.was)]
    const adjusted = (size * scale * measureSample(font)) / measureSample(was)
    const metric = (units: number) => percent((Math.abs(units) * scale) / font.unitsPerEm / adjusted)
    return `@font-face {
  font-family: "${prefix} ${fallback.like} as ${system}";
  font-style: ${fallback.style};
  font-weight: ${fallback.weight};
  src: ${src};
  size-adjust: ${percent(adjusted)};
  ascent-override: ${metric(font.ascent)};
  descent-override: ${metric(font.descent)};
  line-gap-override: 0%;
}`
  })

const serifSystems = ["Times", "Noto", "DejaVu"]
const sansSystems = ["Arial", "Roboto", "DejaVu"]
const list = (family: string, prefix: string, like: string, systems: string[], last: string) =>
  [`"${family}"`, ...systems.map((system) => `"${prefix} ${like} as ${system}"`), last].join(", ")

/** @param scale matches a face with small letters to the others at the same size */
function pair(
  name: string,
  serif: { family: string; file: string; scale: number },
  sans: { family: string; file: string },
) {
  const { family, file, scale } = serif
  const faces = [
    ...webFace(sans.family, { style: "normal", weight: "400 500", file: sans.file }, 1),
    ...webFace(family, { style: "normal", weight: "400", file }, scale),
    ...webFace(family, { style: "normal", weight: "300", file: `${file}-light` }, scale),
    ...webFace(family, { style: "italic", weight: "300 400", file: `${file}-italic` }, scale),
  ]
  const text = { names: serifSystems, like: "Text" }
  const light = { style: "normal", weight: "300", file: `${file}-light`, was: "newsreader-light" }
  const fallbacks = [
    ...renderFallbacks(family, { ...text, style: "normal", weight: "400", file, was: "newsreader" }, scale),
    ...renderFallbacks(family, { ...text, ...light }, scale),
    ...renderFallbacks(
      family,
      { ...text, style: "italic", weight: "300 400", file: `${file}-italic`, was: "newsreader-italic" },
      scale,
    ),
    ...renderFallbacks(family, { names: serifSystems, like: "Heading", ...light }, scale),
    ...renderFallbacks(family, { names: serifSystems, like: "Display", ...light }, scale),
    ...renderFallbacks(
      sans.family,
      { names: sansSystems, like: "Sans", style: "normal", weight: "400 500", file: sans.file, was: "instrument-sans" },
      1,
    ),
  ]
  const serifs = (like: string) => list(family, family, like, serifSystems, "Georgia, serif")
  return [
    ...faces,
    ...fallbacks,
    `[data-typefaces="${name}"] {
  --serif: ${serifs("Text")};
  --sans: ${list(sans.family, sans.family, "Sans", sansSystems, "Arial, sans-serif")};
  --serif-heading: ${serifs("Heading")};
  --serif-display: ${serifs("Display")};
}
@media (width < 768px) {
  [data-typefaces="${name}"] {
    --serif-display: var(--serif-heading);
  }
}`,
  ]
}

const pairStyles = {
  fraunces: pair("fraunces", { family: "Fraunces", file: "fraunces", scale: 0.96 }, { family: "Inter", file: "inter" }),
  cormorant: pair(
    "cormorant",
    { family: "Cormorant", file: "cormorant", scale: 1.16 },
    { family: "Work Sans", file: "work-sans" },
  ),
  instrument: [
    ...webFace("Instrument Sans", { style: "italic", weight: "300 400", file: "instrument-sans-italic" }, 1),
    `[data-typefaces="instrument"] {
  --serif: var(--sans);
  --serif-heading: var(--sans);
  --serif-display: var(--sans);
}`,
  ],
}

for (const [name, parts] of Object.entries(pairStyles)) {
  const head = "/* Made by make-pairs.ts. */\n"
  await writeFile(new URL(`${name}.css`, import.meta.url), `${head}${parts.join("\n")}\n`)
}
