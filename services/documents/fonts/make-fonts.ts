import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import * as fontkit from "fontkit"
import subsetFont from "subset-font"

// Makes the fallback fonts of documents: what names, addresses and titles are set in where the site's own faces have no
// glyph. Noto Sans (SIL Open Font License 1.1, see OFL.txt) at its regular weight, of whose packages (200 MB) 5 MB are kept:
//   npm install --no-save --prefix DIR @fontsource/noto-sans@5.3.0 @fontsource/noto-sans-{arabic,armenian,bengali,georgian,hebrew,kr,sc,tamil,thai}@5.3.0
//   node services/documents/fonts/make-fonts.ts DIR
// The Chinese and Korean fonts come in slices of about a hundred characters that are used together: a document loads only
// the slices that it needs. Japanese is set in the Chinese font. `index.json` says which characters each file has.
// WOFF, because the PDF library cannot take glyphs out of a WOFF2.

const [from] = process.argv.slice(2)
if (!from) throw new Error("Say where the packages are: node services/documents/fonts/make-fonts.ts DIR")
const here = dirname(import.meta.filename)

const packages = [
  {
    name: "noto-sans",
    files:
      /^noto-sans-(latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext|devanagari)-400-normal\.woff2$/,
  },
  { name: "noto-sans-hebrew", files: /-hebrew-400-normal\.woff2$/ },
  { name: "noto-sans-arabic", files: /-arabic-400-normal\.woff2$/ },
  { name: "noto-sans-thai", files: /-thai-400-normal\.woff2$/ },
  { name: "noto-sans-bengali", files: /-bengali-400-normal\.woff2$/ },
  { name: "noto-sans-tamil", files: /-tamil-400-normal\.woff2$/ },
  { name: "noto-sans-georgian", files: /-georgian-400-normal\.woff2$/ },
  { name: "noto-sans-armenian", files: /-armenian-400-normal\.woff2$/ },
  { name: "noto-sans-sc", files: /-sc-\d+-400-normal\.woff2$/ },
  { name: "noto-sans-kr", files: /-kr-\d+-400-normal\.woff2$/ },
]

for (const file of await readdir(here)) if (file.endsWith(".woff")) await rm(join(here, file))
const index: { file: string; characters: string }[] = []
const known = new Set<number>()
let bytes = 0
for (const { name, files } of packages) {
  const folder = join(from, "node_modules/@fontsource", name, "files")
  for (const file of (await readdir(folder)).filter((one) => files.test(one)).sort(byNumber)) {
    const original = await readFile(join(folder, file))
    const font = fontkit.create(original)
    if (!("characterSet" in font)) throw new Error(`${file} is a collection of fonts`)
    // Scripts whose letters join keep their font whole, with all its rules. Elsewhere nothing is kept twice.
    const joins = /hebrew|arabic|devanagari|thai|bengali|tamil/.test(file)
    const characters = font.characterSet.filter((one) => joins || !known.has(one))
    if (characters.length === 0) continue
    for (const one of characters) known.add(one)
    const made = joins
      ? await readFile(join(folder, file.replace(/2$/, "")))
      : await subsetFont(original, String.fromCodePoint(...characters), {
          // the types know only the newer name
          targetFormat: "woff" as "woff2",
          noHinting: true,
          keepFeatures: ["ccmp", "locl", "kern", "liga", "mark", "mkmk"],
        })
    const woff = file.replace("-400-normal.woff2", ".woff")
    await writeFile(join(here, woff), made)
    index.push({ file: woff, characters: ranges(characters) })
    bytes += made.length
  }
}
await writeFile(join(here, "index.json"), `${JSON.stringify(index, null, 1)}\n`)
console.info(`${index.length} files, ${bytes} bytes, ${known.size} characters`)

/** Ascending code points as `20-7e a0 c0-ff`. */
function ranges(codePoints: number[]): string {
  const runs: [number, number][] = []
  for (const one of [...codePoints].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] >= one - 1) run[1] = one
    else runs.push([one, one])
  }
  const hex = (one: number) => one.toString(16)
  return runs.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join(" ")
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true })
}
