import { useEffect, useRef, useState } from "react"
import styles from "./checkout.module.css"

type Clock = {
  until: Date
  /** By the server's clock, when the page was made: a browser's own may be wrong. */
  secondsLeft: number
  onOver: () => void
}

/** How long the works are held; counts down with scripts. */
export function HoldClock({ until, secondsLeft, onOver }: Clock) {
  const [left, setLeft] = useState<number | null>(null)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      over.current()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [secondsLeft])
  const shown = left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`
  return (
    <p className={styles.hold}>
      <span>{left !== null && left <= 300 ? saidAtTheEnd(left) : "Held for you while you pay"}</span>
      <time dateTime={until.toISOString()} aria-live="off">
        {shown || "for a while"}
      </time>
    </p>
  )
}

const saidAtTheEnd = (left: number) =>
  left === 0 ? "The time to pay is over" : left > 240 ? "Held for five more minutes" : "Held for a few more minutes"
