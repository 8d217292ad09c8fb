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
import workSans from "../ui/fonts/work-sans.woff2?url"
import type { TypefaceFiles } from "./look.ts"

export const typefaceFiles: Record<TypefaceName, TypefaceFiles | null> = {
  newsreader: null,
  fraunces: { fonts: [inter, fraunces, frauncesLight], styleSheet: frauncesSheet },
  cormorant: { fonts: [workSans, cormorant, cormorantLight], styleSheet: cormorantSheet },
  instrument: { fonts: [sans], styleSheet: instrumentSheet },
}
