import { useEffect, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import type { ReceivedCounts, StockTakeCount } from "../../../domain/stock-takes/count.ts"
import { parseJsonResponse, RefusedRequest } from "../kit/parse-json-response.ts"
import { createCountSender, emptyCountState } from "./count-sender.ts"
import { createCountStore, findCountStorage } from "./count-storage.ts"

/** Sends at once, when online again, and when the page becomes visible. */
export function useCountSender(take: string) {
  const [sender] = useState(() =>
    createCountSender(createCountStore(typeof window === "undefined" ? null : findCountStorage(), take), (counts) =>
      postCounts(take, counts),
    ),
  )
  const state = useSyncExternalStore(sender.subscribe, sender.now, () => emptyCountState)
  useEffect(() => {
    const flush = () => {
      sender.read()
      if (document.visibilityState === "visible") void sender.flush()
    }
    flush()
    window.addEventListener("online", flush)
    window.addEventListener("storage", sender.read)
    document.addEventListener("visibilitychange", flush)
    return () => {
      window.removeEventListener("online", flush)
      window.removeEventListener("storage", sender.read)
      document.removeEventListener("visibilitychange", flush)
    }
  }, [sender])
  return { sender, state }
}

/** Aborts requests in networks that drop packets, so that counts wait for a retry. */
const timeoutMs = 30_000

async function postCounts(id: string, counts: StockTakeCount[]): Promise<ReceivedCounts> {
  const answer = await fetch(href("/admin/inventory/stock-take/:id/counts", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counts),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.redirected) throw new RefusedRequest("You’re signed out. Sign in in another tab, then press Send now.")
  return parseJsonResponse<ReceivedCounts>(answer)
}
