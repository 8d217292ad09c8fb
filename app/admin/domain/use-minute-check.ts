import { useEffect } from "react"
import { useFetcher } from "react-router"
import { isServerReady, usePolling } from "../kit/revalidate.ts"

const minuteMs = 60_000
const soonMs = 5_000

/** Looks up the records each minute while the page is open and visible. @param isNear the certificate may come any moment */
export function useMinuteCheck(isOn: boolean, isNear: boolean): void {
  const { submit } = useFetcher()
  useEffect(() => {
    if (!isOn) return
    let hasEnded = false
    const check = async () => {
      if (!document.hidden && (await isServerReady()) && !hasEnded)
        await submit({ intent: "watch" }, { method: "post" })
    }
    const timer = setInterval(() => void check(), minuteMs)
    return () => {
      hasEnded = true
      clearInterval(timer)
    }
  }, [isOn, submit])
  usePolling(soonMs, isNear)
}
