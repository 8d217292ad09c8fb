import { useEffect, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import type { Count, Received } from "../../../domain/stock-takes/count.ts"
import { Refused, readAnswer } from "../kit/read-answer.ts"
import { nothingKept, sendCounts } from "./count-sender.ts"
import { keepCounts, storageHere } from "./kept-counts.ts"

/** What this phone keeps of a stock-take, sent when it can be: at once, when it is online again, when the page is looked at. */
export function useSender(take: string) {
  const [sender] = useState(() =>
    sendCounts(keepCounts(typeof window === "undefined" ? null : storageHere(), take), (counts) => send(take, counts)),
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

/** How long the site may take, in ms: on a network that swallows everything, counts wait for the next try. */
const patienceMs = 30_000

async function send(id: string, counts: Count[]): Promise<Received> {
  const answer = await fetch(href("/admin/inventory/stock-take/:id/counts", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counts),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.redirected) throw new Refused("You’re signed out. Sign in in another tab, then press Send now.")
  return readAnswer<Received>(answer)
}
