import { type RefObject, useEffect, useRef } from "react"
import type { CloseUp } from "../../../../domain/media/close-up.ts"
import type { ViewStore } from "./view-store.ts"

type Parts = {
  stage: RefObject<HTMLElement | null>
  picture: RefObject<HTMLElement | null>
  views: ViewStore
  closeUp: CloseUp | undefined
  /** In pixels. */
  finest: number
}

/** Device pixels per file pixel before blur is visible. */
const COARSE = 1.1

export function useCloseUp({ stage, picture, views, closeUp, finest }: Parts): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const parts = { stage: stage.current, picture: picture.current, canvas: canvas.current }
    if (!closeUp || !parts.stage || !parts.picture || !parts.canvas) return
    const { stage: room, picture: shown, canvas: sheet } = parts
    let layer: { close(): void } | "coming" | null = null
    let over = false
    const isNeeded = () => {
      const { scale } = views.get()
      return scale > 1 || shown.offsetWidth * scale * window.devicePixelRatio > finest * COARSE
    }
    const look = async () => {
      if (layer || !isNeeded()) return
      layer = "coming"
      try {
        const { openTileLayer } = await import("./tiles/tile-layer.ts")
        if (!over) layer = openTileLayer({ stage: room, picture: shown, canvas: sheet, views, closeUp, isNeeded })
      } catch {
        // Offline: the files stay, and the next movement retries.
        layer = null
      }
    }
    void look()
    const unsubscribe = views.subscribe(look)
    const resized = new ResizeObserver(look)
    resized.observe(room)
    return () => {
      over = true
      unsubscribe()
      resized.disconnect()
      if (layer && layer !== "coming") layer.close()
    }
  }, [stage, picture, views, closeUp, finest])
  return canvas
}
