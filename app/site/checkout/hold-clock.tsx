import { type CSSProperties, useEffect, useRef, useState } from "react"
import styles from "./checkout.module.css"

type HoldClockProps = {
  until: Date
  /** By the server's clock at rendering: the browser's may be wrong. */
  secondsLeft: number
  totalSeconds: number
  several: boolean
  onExpired: () => void
}

export function HoldClock({ until, secondsLeft, totalSeconds, several, onExpired }: HoldClockProps) {
  const [left, setLeft] = useState<number | null>(null)
  const expired = useRef(onExpired)
  expired.current = onExpired
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      expired.current()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [secondsLeft])
  const shown = left ?? secondsLeft
  return (
    <div className={styles.hold}>
      <time dateTime={until.toISOString()} role="timer" aria-live="off">
        {`${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`}
      </time>
      <p role="status">{left === null ? formatHeld(several, "") : formatTimeLeft(left, several, until)}</p>
      <span
        className={styles.holdBar}
        style={{ "--w": Math.min(1, shown / Math.max(1, totalSeconds)) } as CSSProperties}
        aria-hidden="true"
      />
    </div>
  )
}

const formatHeld = (several: boolean, until: string) =>
  `${several ? "They’re" : "It’s"} held for you${until}. Nobody else can buy ${several ? "them" : "it"}.`

/** Changes once, five minutes before the end, so that it is not read out each second. The time is in the reader's zone. */
function formatTimeLeft(left: number, several: boolean, until: Date): string {
  if (left === 0) return "Your time to pay has ended."
  if (left <= 300) return `Five minutes: after that, ${several ? "they become" : "it becomes"} available to others.`
  return formatHeld(several, ` until ${until.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}`)
}
