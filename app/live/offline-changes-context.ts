import { createContext } from "react"

type OfflineChanges = {
  waiting: number
  max: number
  failed: number
  to: string
}

/** Null: the page has no queue. */
export const OfflineChangesContext = createContext<OfflineChanges | null>(null)
