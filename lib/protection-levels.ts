/** Ascending. Open: no protection. Look: for people and search engines. Closed: for people on the site. */
export const protectionLevels = ["open", "look", "closed"] as const
export type ProtectionLevel = (typeof protectionLevels)[number]

export const protectionLabels: Record<ProtectionLevel, string> = {
  open: "Open",
  look: "Look only",
  closed: "Closed",
}

export const protectionHints: Record<ProtectionLevel, string> = {
  open: "Anyone may look and download, and programs are told nothing",
  look: "Anyone may look, and search engines may show it. No downloads, no AI training",
  closed: "People may look on your site. Search engines leave it out. No downloads, no AI training",
}

/** Of the longest side, in pixels; `none` publishes all that screens can use. */
export const pictureCaps = ["1000", "1600", "2400", "none"] as const

/** Null for no levels. */
export const getStrictestLevel = (levels: readonly ProtectionLevel[]): ProtectionLevel | null =>
  protectionLevels.findLast((level) => levels.includes(level)) ?? null
