import { useEffect, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import type { Count, Received } from "../../../domain/stock-takes/count.ts"
import { RefusedRequest, readAnswer } from "../kit/read-answer.ts"
import { nothingKept, sendCounts } from "./count-sender.ts"
import { findCountStorage, keepCounts } from "./kept-counts.ts"

/** Sends at once, when online again, and when the page becomes visible. */
export function useSender(take: string) {
  const [sender] = useState(() =>
    sendCounts(keepCounts(typeof window === "undefined" ? null : findCountStorage(), take), (counts) =>
      send(take, counts),
    ),
  )
  const state = useSyncExternalStore(sender.subscribe, sender.now, () => nothingKept)
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
const patienceMs = 30_000

async function send(id: string, counts: Count[]): Promise<Received> {
  const answer = await fetch(href("/admin/inventory/stock-take/:id/counts", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counts),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.redirected) throw new RefusedRequest("You’re signed out. Sign in in another tab, then press Send now.")
  return readAnswer<Received>(answer)
}
