/** The fonts are in `app/ui/fonts`. */
export const typefaceNames = ["newsreader", "fraunces", "cormorant", "instrument"] as const
export type TypefaceName = (typeof typefaceNames)[number]

export const typefaces: Record<TypefaceName, { heading: string; text: string; words: string }> = {
  newsreader: { heading: "Newsreader", text: "Instrument Sans", words: "Quiet and bookish" },
  fraunces: { heading: "Fraunces", text: "Inter", words: "Warmer, with a will of its own" },
  cormorant: { heading: "Cormorant", text: "Work Sans", words: "Fine and classical" },
  instrument: { heading: "Instrument Sans", text: "Instrument Sans", words: "No serif at all" },
}
