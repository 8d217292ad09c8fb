import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react"
import { emptyQueue, openUploadQueue, type Queue, type UploadQueue } from "./upload-queue.ts"

const Uploads = createContext<UploadQueue | null>(null)

/** Keeps uploads running across navigation. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() =>
    openUploadQueue(
      async () => (await import("./send-file.ts")).sendFile,
      async (file) => (await import("./preview.ts")).createPreviewUrl(file),
    ),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.now().files.some(isUploadRunning)) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [queue])
  return <Uploads value={queue}>{children}</Uploads>
}

export function useUploads(): { queue: UploadQueue; now: Queue } {
  const queue = useContext(Uploads)
  if (!queue) throw new Error("outside of the studio there are no uploads")
  const now = useSyncExternalStore(queue.subscribe, queue.now, () => emptyQueue)
  return { queue, now }
}

export const isUploadRunning = ({ state }: Queue["files"][number]) => state === "waiting" || state === "sending"
