import { createContext } from "react"

/** Changes that are kept in this browser because they could not be sent yet. */
export type KeptHere = {
  waiting: number
  /** How many may wait. */
  most: number
  /** Those that could not be sent, and are not tried any more. */
  failed: number
  /** The page that lists them. */
  to: string
}

/** What the header's connection says of them; null: nothing is ever kept. */
export const KeptHereContext = createContext<KeptHere | null>(null)
