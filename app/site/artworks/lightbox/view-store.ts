import { useSyncExternalStore } from "react"
import { initialView, type ZoomView } from "./zoom.ts"

/** Outside React, because it changes with every movement of a finger. */
export type ViewStore = {
  get(): ZoomView
  set(next: (now: ZoomView) => ZoomView): void
  subscribe(listener: () => void): () => void
}

export function createViewStore(): ViewStore {
  let view = initialView
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

export const useViewValue = <T extends number | string | boolean>(views: ViewStore, select: (view: ZoomView) => T): T =>
  useSyncExternalStore(
    views.subscribe,
    () => select(views.get()),
    () => select(initialView),
  )
