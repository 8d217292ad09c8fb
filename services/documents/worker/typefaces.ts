import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { Font } from "@react-pdf/renderer"
import { openSync } from "fontkit"

type FontStyle = "serif" | "sans"

export type FontStacks = Record<FontStyle, string[]>

const { resolve } = createRequire(import.meta.url)
const serif = (subset: string, style: string, weight = 400) =>
  resolve(`@fontsource/newsreader/files/newsreader-${subset}-${weight}-${style}.woff`)
const sans = (subset: string, weight: number) =>
  resolve(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`)

const own: Record<FontStyle, string[]> = {
  serif: ["latin", "latin-ext", "vietnamese"].map((subset) => `serif-${subset}`),
  sans: ["latin", "latin-ext"].map((subset) => `sans-${subset}`),
}

/** Noto Sans by script, in slices (`fonts/make-fonts.ts`). */
type Fallback = { file: string; ranges: [first: number, last: number][] }

const fontsFolder = new URL("../fonts/", import.meta.url)

/** Registers a fallback font when a text first needs it, so that a document loads a few files instead of two hundred. */
export function openFonts() {
  for (const subset of ["latin", "latin-ext", "vietnamese"])
    Font.register({
      family: `serif-${subset}`,
      fonts: [
        { src: serif(subset, "normal") },
        { src: serif(subset, "italic"), fontStyle: "italic" },
        { src: serif(subset, "normal", 300), fontWeight: 300 },
      ],
    })
  for (const subset of ["latin", "latin-ext"])
    Font.register({
      family: `sans-${subset}`,
      fonts: [400, 500].map((fontWeight) => ({ src: sans(subset, fontWeight), fontWeight })),
    })
  Font.registerHyphenationCallback(splitHyphenation)

  const has: Record<FontStyle, Set<number>> = {
    serif: listCharacters(["latin", "latin-ext", "vietnamese"].map((subset) => serif(subset, "italic"))),
    sans: listCharacters(["latin", "latin-ext"].map((subset) => sans(subset, 400))),
  }
  const fallbacks = readFallbacks()
  const registered = new Set<string>()

  function register({ file }: Fallback): string {
    const family = file.replace(".woff", "")
    if (!registered.has(family)) {
      const src = fileURLToPath(new URL(file, fontsFolder))
      // One face for every weight and style: a bold or italic Chinese name is set upright.
      Font.register({ family, fonts: [{ src }, { src, fontStyle: "italic" }, { src, fontWeight: 500 }] })
      registered.add(family)
    }
    return family
  }

  return {
    covers: (codePoint: number): boolean =>
      (has.serif.has(codePoint) && has.sans.has(codePoint)) || fallbacks.some((font) => inRanges(font, codePoint)),
    stacksFor(texts: Iterable<string>): FontStacks {
      const needed = new Set<string>()
      for (const codePoint of new Set([...texts].flatMap((text) => [...text].map((one) => one.codePointAt(0) ?? 0)))) {
        if (has.serif.has(codePoint) && has.sans.has(codePoint)) continue
        const font = fallbacks.find((one) => inRanges(one, codePoint))
        if (font) needed.add(register(font))
      }
      return { serif: [...own.serif, ...needed], sans: [...own.sans, ...needed] }
    },
  }
}

function listCharacters(files: string[]): Set<number> {
  return new Set(
    files.flatMap((file) => {
      const font = openSync(file)
      return "characterSet" in font ? font.characterSet : []
    }),
  )
}

function readFallbacks(): Fallback[] {
  const index = JSON.parse(readFileSync(new URL("index.json", fontsFolder), "utf8")) as {
    file: string
    characters: string
  }[]
  return index.map(({ file, characters }) => ({
    file,
    ranges: characters.split(" ").map((range) => {
      const [first = "", last = first] = range.split("-")
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  }))
}

const inRanges = ({ ranges }: Fallback, codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** Languages without spaces break between any two characters. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/u

/** Where a word may be hyphenated: names and titles stay whole, only words longer than a column and unspaced scripts break. */
function splitHyphenation(word: string): string[] {
  if (unspaced.test(word)) return [...word]
  const [, long] = /^\p{P}*([\p{L}\p{M}]{25,})\p{P}*$/u.exec(word) ?? []
  if (!long) return [word]
  const letters = [...word]
  return [letters.slice(0, 6).join(""), ...letters.slice(6, -6), letters.slice(-6).join("")]
}
