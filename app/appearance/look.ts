import type { CSSProperties } from "react"
import type { ChosenComposition, ThemeName } from "../../domain/settings/compositions.ts"
import type { TypefaceName } from "../../domain/settings/typefaces.ts"

/** The default look is ink, Newsreader and Instrument Sans. */
export type SiteLook = {
  attributes: LookAttributes
  /** Null: the files of the first pair, which every page loads. */
  files: TypefaceFiles | null
  /** The style sheet of the composition; null: none. */
  composition: string | null
}

type LookAttributes = {
  "data-typefaces"?: TypefaceName
  "data-composition"?: ChosenComposition
  /** For everyone, whatever they chose. */
  "data-theme"?: "light" | "dark"
  "data-only-theme"?: true
  style?: CSSProperties
}

/** `fonts`: for the first screen; `sheet`: the style sheet of all fonts of the pair. */
export type TypefaceFiles = { fonts: string[]; styleSheet: string }

type Accent = { day: string; night: string }

/** Applies to an element and its content; see `app/ui/tokens.css`. @param accent null: ink */
export const getLookAttributes = (typefaces: TypefaceName, accent: Accent | null): LookAttributes => ({
  ...(typefaces !== "newsreader" && { "data-typefaces": typefaces }),
  ...(accent && {
    style: {
      "--accent-day": accent.day,
      "--accent-night": accent.night,
      // Hovered buttons get darker on light grounds and lighter on dark ones, to keep the contrast.
      "--accent-hovered-with": "var(--ink)",
    } as CSSProperties,
  }),
})

/** For the whole page. */
export const getLayoutAttributes = (composition: ChosenComposition | null, theme: ThemeName): LookAttributes => ({
  ...(composition && { "data-composition": composition }),
  ...(theme !== "visitor" && { "data-theme": theme, "data-only-theme": true }),
})
