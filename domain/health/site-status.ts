/**
 * `waiting`: comes by itself. `off`: the artist has not set it up, and gets no e-mail about it. `alert`: it fails. `unknown`: it could
 * not be found out, and changes nothing.
 */
export type StatusTone = "well" | "waiting" | "off" | "alert" | "unknown"

/** A row of Your Address. */
export type SiteStatus = {
  name: string
  /** One or two words, shown in capitals. */
  state: string
  tone: StatusTone
  /** What it means and, where something is to do, what. */
  sentence: string
  /** For the top of the page, like `card payments aren’t connected`; without it, that the name needs the artist. */
  short?: string
  verb: { label: string; path: string } | null
}

export const needsArtist = ({ tone }: Pick<SiteStatus, "tone">): boolean => tone === "off" || tone === "alert"
