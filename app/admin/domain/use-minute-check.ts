import { useEffect } from "react"
import { useFetcher } from "react-router"

const minuteMs = 60_000

/** Looks up the records each minute while the page is open and visible. */
export function useMinuteCheck(isOn: boolean): void {
  const { submit } = useFetcher()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void submit({ intent: "watch" }, { method: "post" })
    }, minuteMs)
    return () => clearInterval(timer)
  }, [isOn, submit])
}
