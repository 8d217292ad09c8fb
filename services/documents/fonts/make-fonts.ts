import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as fontkit from "fontkit"
import subsetFont from "subset-font"

// Makes the fallback fonts of documents, for characters that the site's own faces lack: Noto Sans, and Vazirmatn for Arabic
// (SIL Open Font License 1.1, see OFL.txt) at regular weight. 7 MB of the packages' 250 MB are kept:
// npm install --no-save --prefix DIR @fontsource/noto-sans@5.3.0
// @fontsource/noto-sans-{arabic,armenian,bengali,cherokee,ethiopic}@5.3.0
// @fontsource/noto-sans-{georgian,gujarati,gurmukhi,hebrew,kannada,khmer,kr,lao,malayalam,math,myanmar,oriya,sc,sinhala}@5.3.0
// @fontsource/noto-sans-{symbols,symbols-2,tamil,telugu,thai}@5.3.0 @fontsource/noto-serif-tibetan@5.3.0
// @fontsource/noto-emoji@5.3.2
// @fontsource/vazirmatn@5.3.0 @expo-google-fonts/noto-sans@0.4.2
// node services/documents/fonts/make-fonts.ts DIR
// Chinese and Korean fonts come in slices of about a hundred characters, of which a document loads only those that it needs.
// Japanese is set in the Chinese font. The last package has the whole font: the web's slices of it leave out eighths,
// currencies and numbers. WOFF, because the PDF library cannot take glyphs out of a WOFF2.

const [from] = process.argv.slice(2)
if (!from) throw new Error("Say where the packages are: node services/documents/fonts/make-fonts.ts DIR")
const here = dirname(import.meta.filename)

type Package = { name: string; files: RegExp; folder?: string }

const packages: Package[] = [
  {
    name: "noto-sans",
    files:
      /^noto-sans-(latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext|devanagari)-400-normal\.woff2$/,
  },
  { name: "noto-sans-hebrew", files: /-hebrew-400-normal\.woff2$/ },
  // Each letter is one glyph: the PDF library misplaces dots and hamzas that are separate glyphs, as in Noto Sans Arabic.
  { name: "vazirmatn", files: /-arabic-400-normal\.woff2$/ },
  { name: "noto-sans-arabic", files: /-arabic-400-normal\.woff2$/ },
  { name: "noto-sans-thai", files: /-thai-400-normal\.woff2$/ },
  { name: "noto-sans-bengali", files: /-bengali-400-normal\.woff2$/ },
  { name: "noto-sans-tamil", files: /-tamil-400-normal\.woff2$/ },
  { name: "noto-sans-georgian", files: /-georgian-400-normal\.woff2$/ },
  { name: "noto-sans-armenian", files: /-armenian-400-normal\.woff2$/ },
  ...["gujarati", "gurmukhi", "kannada", "khmer", "lao", "malayalam", "myanmar", "oriya", "sinhala", "telugu"].map(
    (script) => ({ name: `noto-sans-${script}`, files: new RegExp(`-${script}-400-normal\\.woff2$`) }),
  ),
  { name: "noto-serif-tibetan", files: /-tibetan-400-normal\.woff2$/ },
  { name: "noto-sans-ethiopic", files: /-ethiopic-ethiopic-400-normal\.woff2$/ },
  { name: "noto-sans-cherokee", files: /-cherokee-cherokee-400-normal\.woff2$/ },
  { name: "noto-sans-sc", files: /-sc-\d+-400-normal\.woff2$/ },
  { name: "noto-sans-kr", files: /-kr-\d+-400-normal\.woff2$/ },
  { name: "noto-sans", files: /^NotoSans_400Regular\.ttf$/, folder: "@expo-google-fonts/noto-sans/400Regular" },
  { name: "noto-sans-math", files: /-latin-400-normal\.woff2$/ },
  { name: "noto-sans-symbols", files: /-symbols-400-normal\.woff2$/ },
  { name: "noto-sans-symbols-2", files: /-symbols-400-normal\.woff2$/ },
  { name: "noto-emoji", files: /-emoji-\d+-400-normal\.woff2$/ },
]

for (const file of await readdir(here)) if (file.endsWith(".woff")) await rm(join(here, file))
const index: { file: string; characters: string }[] = []
const known = new Set<number>()
let bytes = 0
for (const { name, files, folder: own } of packages) {
  const folder = own ? join(from, "node_modules", own) : join(from, "node_modules/@fontsource", name, "files")
  for (const file of (await readdir(folder)).filter((one) => files.test(one)).sort(byNumber)) {
    const original = await readFile(join(folder, file))
    const font = fontkit.create(original)
    if (!("characterSet" in font)) throw new Error(`${file} is a collection of fonts`)
    // Scripts with joining letters keep their whole font and its rules. Elsewhere no character is stored twice.
    const joins =
      /hebrew|arabic|vazirmatn|devanagari|thai|bengali|tamil|gujarati|gurmukhi|kannada|khmer|lao-lao|malayalam|myanmar|oriya|sinhala|telugu|tibetan/.test(
        file,
      )
    const characters = font.characterSet.filter((one) => joins || !known.has(one))
    if (characters.length === 0) continue
    for (const one of characters) known.add(one)
    const made = joins
      ? await readFile(join(folder, file.replace(/2$/, "")))
      : await subsetFont(original, String.fromCodePoint(...characters), {
          targetFormat: "woff" as "woff2",
          noHinting: true,
          keepFeatures: ["ccmp", "locl", "kern", "liga", "mark", "mkmk"],
        })
    const woff = file.replace("NotoSans_400Regular.ttf", "noto-sans-rest.woff").replace("-400-normal.woff2", ".woff")
    await writeFile(join(here, woff), made)
    index.push({ file: woff, characters: ranges(characters) })
    bytes += made.length
  }
}
await writeFile(join(here, "index.json"), `${JSON.stringify(index, null, 1)}\n`)
// What can be set in both styles: the artist is warned of other characters before anything is printed.
const serif = await charactersOf("newsreader", ["latin", "latin-ext", "vietnamese"], "italic")
const sans = await charactersOf("instrument-sans", ["latin", "latin-ext"], "normal")
const drawable = [...known, ...[...serif].filter((one) => sans.has(one))]
await writeFile(join(here, "coverage.json"), `${JSON.stringify(ranges([...new Set(drawable)]))}\n`)
console.info(`${index.length} files, ${bytes} bytes, ${known.size} characters`)

async function charactersOf(face: string, subsets: string[], style: string): Promise<Set<number>> {
  const characters = new Set<number>()
  for (const subset of subsets) {
    const file = import.meta.resolve(`@fontsource/${face}/files/${face}-${subset}-400-${style}.woff`)
    const font = fontkit.create(await readFile(fileURLToPath(file)))
    if ("characterSet" in font) for (const one of font.characterSet) characters.add(one)
  }
  return characters
}

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
