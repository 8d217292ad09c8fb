import type { CSSProperties } from "react"
import type { TypefaceName } from "../../domain/settings/typefaces.ts"

/** The look of the public pages where it is not the plain one (ink, Newsreader and Instrument Sans). */
export type Look = {
  /** For the document's element. */
  attributes: LookAttributes
  /** Null: what every page of the first pair loads. */
  files: TypefaceFiles | null
}

export type LookAttributes = { "data-typefaces"?: TypefaceName; style?: CSSProperties }

/** The fonts of every first screen, and the style sheet that names all of the pair's. */
export type TypefaceFiles = { fonts: string[]; sheet: string }

/** The accent on light and on dark grounds. */
type Accent = { day: string; night: string }

/** What an element needs so that it, and everything in it, has the look; see `app/ui/tokens.css`. @param accent null: ink */
export const lookAttributes = (typefaces: TypefaceName, accent: Accent | null): LookAttributes => ({
  ...(typefaces !== "newsreader" && { "data-typefaces": typefaces }),
  ...(accent && {
    style: {
      "--accent-day": accent.day,
      "--accent-night": accent.night,
      // Hovered buttons get darker on light grounds, lighter on dark ones: their words stay readable.
      "--accent-hovered-with": "var(--ink)",
    } as CSSProperties,
  }),
})
