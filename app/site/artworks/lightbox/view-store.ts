import { useSyncExternalStore } from "react"
import { type View, whole } from "./zoom.ts"

/** Outside React, because it changes with every movement of a finger. */
export type ViewStore = {
  get(): View
  set(next: (now: View) => View): void
  subscribe(listener: () => void): () => void
}

export function createViewStore(): ViewStore {
  let view = whole
  const listeners = new Set<() => void>()
  return {
    get: () => view,
    set(next) {
      view = next(view)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useOfView = <T extends number | string | boolean>(views: ViewStore, select: (view: View) => T): T =>
  useSyncExternalStore(
    views.subscribe,
    () => select(views.get()),
    () => select(whole),
  )
