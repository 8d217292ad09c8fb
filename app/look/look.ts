import type { CSSProperties } from "react"
import type { TypefaceName } from "../../domain/settings/typefaces.ts"

/** The colors and typefaces of the public pages. */
export type Look = {
  typefaces: TypefaceName
  /** The accent on light and on dark grounds; null: ink. */
  accent: { day: string; night: string } | null
  /** What a page in its typefaces loads; null: what every page of the first pair loads. */
  files: TypefaceFiles | null
}

/** The fonts of every first screen, and the style sheet that names all of them; null: `fonts.css`, which every page has. */
export type TypefaceFiles = { fonts: string[]; sheet: string | null }

/** The studio has it always, and pages whose settings could not be read. */
export const plainLook: Look = { typefaces: "newsreader", accent: null, files: null }

/** What an element needs so that it, and everything in it, has the look; see `app/ui/tokens.css`. */
export const lookProps = ({
  typefaces,
  accent,
}: Pick<Look, "typefaces" | "accent">): { "data-typefaces"?: string; style?: CSSProperties } => ({
  ...(typefaces !== plainLook.typefaces && { "data-typefaces": typefaces }),
  ...(accent && {
    style: {
      "--accent-day": accent.day,
      "--accent-night": accent.night,
      // Hovered buttons get darker on light grounds, lighter on dark ones: their words stay readable.
      "--accent-hovered-with": "var(--ink)",
    } as CSSProperties,
  }),
})
