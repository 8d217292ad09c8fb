import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { openSync } from "fontkit"
import type { Font } from "satori"

export type Face = "serif" | "italic" | "sans"

/** Em units. Equal in all files of a face. */
type FaceMetrics = { ascent: number; descent: number; capitals: number }

export const faceMetrics: Record<Face, FaceMetrics> = {
  serif: { ascent: 0.735, descent: 0.265, capitals: 0.67 },
  italic: { ascent: 0.735, descent: 0.265, capitals: 0.67 },
  sans: { ascent: 0.97, descent: 0.25, capitals: 0.7 },
}

const files: Record<Face, string[]> = {
  serif: ["newsreader-latin", "newsreader-latin-ext", "newsreader-vietnamese"],
  italic: ["newsreader-italic-latin", "newsreader-italic-latin-ext", "newsreader-italic-vietnamese"],
  sans: ["instrument-sans-latin", "instrument-sans-latin-ext"],
}

/** Fractions, feet and inches, which sizes need and a face may lack. */
const signs = "¼½¾⅓⅔⅛⅜⅝⅞′″"
const signFiles = ["noto-sans-latin", "noto-sans-rest"]

const getFile = (name: string) =>
  fileURLToPath(
    new URL(
      signFiles.includes(name) ? `../../documents/fonts/${name}.woff` : `../fonts/${name}.woff2`,
      import.meta.url,
    ),
  )

/** The fonts are in the package, because a minimal server has none. */
export const fonts: Font[] = [...Object.values(files).flat(), ...signFiles].map((name) => ({
  name,
  data: readFileSync(getFile(name)),
}))

export const getFontFamily = (face: Face): string => [...files[face], ...signFiles].join(", ")

const listCharacters = (face: Face): Set<number> =>
  new Set(
    files[face].flatMap((name) => {
      const font = openSync(getFile(name))
      return "characterSet" in font ? font.characterSet : []
    }),
  )

const characters: Record<Face, Set<number>> = {
  serif: listCharacters("serif"),
  italic: listCharacters("italic"),
  sans: listCharacters("sans"),
}

export const hasCharacter = (face: Face, character: string): boolean =>
  signs.includes(character) || characters[face].has(character.codePointAt(0) ?? 0)
