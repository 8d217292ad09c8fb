import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react"
import { createUploadQueue, emptyUploadQueue, type UploadQueue, type UploadQueueState } from "./upload-queue.ts"

const UploadsContext = createContext<UploadQueue | null>(null)

/** Keeps uploads running across navigation. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() =>
    createUploadQueue(
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
  return <UploadsContext value={queue}>{children}</UploadsContext>
}

export function useUploads(): { queue: UploadQueue; now: UploadQueueState } {
  const queue = useContext(UploadsContext)
  if (!queue) throw new Error("outside of the studio there are no uploads")
  const now = useSyncExternalStore(queue.subscribe, queue.now, () => emptyUploadQueue)
  return { queue, now }
}

export const isUploadRunning = ({ state }: UploadQueueState["files"][number]) =>
  state === "waiting" || state === "sending"
