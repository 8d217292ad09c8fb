import { type DragEvent, useEffect, useState } from "react"
import { type Chosen, filesOfDrop } from "./chosen.ts"

/** Files are taken wherever they are dropped on the page. */
export function useDropped(onFiles: (files: Chosen[]) => void) {
  const [over, setOver] = useState(false)
  // beside the page, too, a dropped file must not replace it
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    addEventListener("dragover", keep)
    addEventListener("drop", keep)
    return () => {
      removeEventListener("dragover", keep)
      removeEventListener("drop", keep)
    }
  }, [])
  return {
    over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes("Files"))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // from one element on the page to another they are still over it
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void filesOfDrop(event.dataTransfer).then(onFiles)
    },
  }
}
