import { useSyncExternalStore } from "react"

export const ownWorksKey = "own-works"

/** IDs of works, with the end of the hold in milliseconds since 1970. */
export type OwnWorks = Record<string, number>

/* Unpaid works ordered in this browser: cached pages would show their buyer that another visitor holds them. */

export function getOwnWorks(): OwnWorks {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(ownWorksKey) ?? "{}")
    return typeof value === "object" && value !== null ? (value as OwnWorks) : {}
  } catch {
    return {}
  }
}

export const isOwnWork = (id: string): boolean => Number(getOwnWorks()[id]) > Date.now()

function subscribe(listener: () => void) {
  for (const event of [ownWorksKey, "storage"]) addEventListener(event, listener)
  return () => {
    for (const event of [ownWorksKey, "storage"]) removeEventListener(event, listener)
  }
}

export const useIsOwnWork = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOwnWork(id),
    () => false,
  )
