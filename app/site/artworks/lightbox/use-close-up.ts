import { type RefObject, useEffect, useRef } from "react"
import type { CloseUp } from "../../../../domain/media/close-up.ts"
import type { ViewStore } from "./view-store.ts"

type CloseUpInput = {
  stage: RefObject<HTMLElement | null>
  picture: RefObject<HTMLElement | null>
  views: ViewStore
  closeUp: CloseUp | undefined
  /** In pixels. */
  finest: number
}

/** Device pixels per file pixel before blur is visible. */
const maxPixelScale = 1.1

export function useCloseUp({
  stage,
  picture,
  views,
  closeUp,
  finest,
}: CloseUpInput): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const elements = { stage: stage.current, picture: picture.current, canvas: canvas.current }
    if (!closeUp || !elements.stage || !elements.picture || !elements.canvas) return
    const { stage: stageElement, picture: pictureElement, canvas: canvasElement } = elements
    let layer: { close(): void } | "coming" | null = null
    let isClosed = false
    const isNeeded = () => {
      const { scale } = views.get()
      return scale > 1 || pictureElement.offsetWidth * scale * window.devicePixelRatio > finest * maxPixelScale
    }
    const look = async () => {
      if (layer || !isNeeded()) return
      layer = "coming"
      try {
        const { createTileLayer } = await import("./tiles/tile-layer.ts")
        if (!isClosed)
          layer = createTileLayer({
            stage: stageElement,
            picture: pictureElement,
            canvas: canvasElement,
            views,
            closeUp,
            isNeeded,
          })
      } catch {
        // Offline: the files stay, and the next movement retries.
        layer = null
      }
    }
    void look()
    const unsubscribe = views.subscribe(look)
    const resized = new ResizeObserver(look)
    resized.observe(stageElement)
    return () => {
      isClosed = true
      unsubscribe()
      resized.disconnect()
      if (layer && layer !== "coming") layer.close()
    }
  }, [stage, picture, views, closeUp, finest])
  return canvas
}
