import { useEffect } from "react"
import type { createSendQueue } from "./send-queue.ts"

/** Milliseconds between attempts while entries wait for an answer and the page is visible. */
const retryEveryMs = 5_000

type Queue = Pick<ReturnType<typeof createSendQueue>, "read" | "flush"> & { now: () => { sending: string } }

/** Sends at once, when the browser is online again, and when the page becomes visible. @param isOwnKey of the storage */
export function useSendEvents(queue: Queue, isOwnKey: (key: string) => boolean, { isRetried = false } = {}) {
  useEffect(() => {
    const flush = () => {
      queue.read()
      if (document.visibilityState === "visible") void queue.flush()
    }
    const onStorage = ({ key }: StorageEvent) => (key === null || isOwnKey(key)) && queue.read()
    flush()
    // A browser that did not notice the outage fires no `online` event.
    const retry = setInterval(() => {
      if (isRetried && queue.now().sending === "waiting" && navigator.onLine) flush()
    }, retryEveryMs)
    window.addEventListener("online", flush)
    window.addEventListener("storage", onStorage)
    document.addEventListener("visibilitychange", flush)
    return () => {
      clearInterval(retry)
      window.removeEventListener("online", flush)
      window.removeEventListener("storage", onStorage)
      document.removeEventListener("visibilitychange", flush)
    }
  }, [queue, isOwnKey, isRetried])
}
