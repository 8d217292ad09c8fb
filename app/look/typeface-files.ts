import type { TypefaceName } from "../../domain/settings/typefaces.ts"
import cormorantSheet from "../ui/fonts/cormorant.css?url"
import cormorant from "../ui/fonts/cormorant.woff2?url"
import cormorantLight from "../ui/fonts/cormorant-light.woff2?url"
import frauncesSheet from "../ui/fonts/fraunces.css?url"
import fraunces from "../ui/fonts/fraunces.woff2?url"
import frauncesLight from "../ui/fonts/fraunces-light.woff2?url"
import instrumentSheet from "../ui/fonts/instrument.css?url"
import sans from "../ui/fonts/instrument-sans.woff2?url"
import inter from "../ui/fonts/inter.woff2?url"
import newsreader from "../ui/fonts/newsreader.woff2?url"
import newsreaderLight from "../ui/fonts/newsreader-light.woff2?url"
import workSans from "../ui/fonts/work-sans.woff2?url"

/** What a page in a pair of typefaces loads: the fonts of every first screen, and its style sheet (the first pair's is `fonts.css`). */
export const typefaceFiles: Record<TypefaceName, { fonts: string[]; sheet: string | null }> = {
  newsreader: { fonts: [sans, newsreader, newsreaderLight], sheet: null },
  fraunces: { fonts: [inter, fraunces, frauncesLight], sheet: frauncesSheet },
  cormorant: { fonts: [workSans, cormorant, cormorantLight], sheet: cormorantSheet },
  instrument: { fonts: [sans], sheet: instrumentSheet },
}
