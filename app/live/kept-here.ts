import { createContext } from "react"

type KeptHere = {
  waiting: number
  most: number
  failed: number
  to: string
}

/** Null: the page has no queue. */
export const KeptHereContext = createContext<KeptHere | null>(null)
