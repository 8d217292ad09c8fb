import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react"
import { emptyQueue, openUploadQueue, type Queue, type UploadQueue } from "./upload-queue.ts"

const Uploads = createContext<UploadQueue | null>(null)

/** Keeps uploads going while one moves through the studio. The code that sends is loaded with the first file. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() =>
    openUploadQueue(
      async () => (await import("./send-file.ts")).sendFile,
      async (file) => (await import("./preview.ts")).previewOf(file),
    ),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.now().files.some(isUnderWay)) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [queue])
  return <Uploads value={queue}>{children}</Uploads>
}

/** The studio's queue of uploads, and what it holds now. */
export function useUploads(): { queue: UploadQueue; now: Queue } {
  const queue = useContext(Uploads)
  if (!queue) throw new Error("outside of the studio there are no uploads")
  const now = useSyncExternalStore(queue.subscribe, queue.now, () => emptyQueue)
  return { queue, now }
}

export const isUnderWay = ({ state }: Queue["files"][number]) => state === "waiting" || state === "sending"
