import { type CSSProperties, useEffect, useRef, useState } from "react"
import styles from "./checkout.module.css"

type Clock = {
  until: Date
  /** By the server's clock at rendering: the browser's may be wrong. */
  secondsLeft: number
  secondsInAll: number
  several: boolean
  onOver: () => void
}

export function HoldClock({ until, secondsLeft, secondsInAll, several, onOver }: Clock) {
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
  const shown = left ?? secondsLeft
  return (
    <div className={styles.hold}>
      <time dateTime={until.toISOString()} role="timer" aria-live="off">
        {`${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`}
      </time>
      <p role="status">{left === null ? said(several, "") : saidAt(left, several, until)}</p>
      <span
        className={styles.holdBar}
        style={{ "--w": Math.min(1, shown / Math.max(1, secondsInAll)) } as CSSProperties}
        aria-hidden="true"
      />
    </div>
  )
}

const said = (several: boolean, until: string) =>
  `${several ? "They’re" : "It’s"} held for you${until}. Nobody else can buy ${several ? "them" : "it"}.`

/** Changes once, five minutes before the end, so that it is not read out each second. The time is in the reader's zone. */
function saidAt(left: number, several: boolean, until: Date): string {
  if (left === 0) return "Your time to pay has ended."
  if (left <= 300) return `Five minutes: after that, ${several ? "they become" : "it becomes"} available to others.`
  return said(several, ` until ${until.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}`)
}
