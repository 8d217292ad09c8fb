import { useEffect } from "react"
import { useFetcher, useRevalidator } from "react-router"

const minuteMs = 60_000
const soonMs = 5_000

/** Looks up the records each minute while the page is open and visible. @param isNear the certificate may come any moment */
export function useMinuteCheck(isOn: boolean, isNear: boolean): void {
  const { submit } = useFetcher()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void submit({ intent: "watch" }, { method: "post" })
    }, minuteMs)
    return () => clearInterval(timer)
  }, [isOn, submit])
  useEffect(() => {
    if (!isNear) return
    const timer = setInterval(() => void revalidate(), soonMs)
    return () => clearInterval(timer)
  }, [isNear, revalidate])
}
