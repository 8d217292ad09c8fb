import { type DragEvent, useEffect, useState } from "react"
import { type ChosenFile, listDroppedFiles } from "./chosen-files.ts"

export function useFileDrop(onFiles: (files: ChosenFile[]) => void) {
  const [over, setOver] = useState(false)
  // A file dropped outside of the page must not replace it.
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
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void listDroppedFiles(event.dataTransfer).then(onFiles)
    },
  }
}
