import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import styles from "./progress.module.css"
import { getNextProgress } from "./progress-steps.ts"

const stepMs = 200

export function Progress() {
  const waiting = useNavigation().state !== "idle"
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!waiting) {
      setShare((reached) => (reached > 0 ? 100 : 0))
      return
    }
    setShare(getNextProgress(0, Math.random()))
    const steps = setInterval(() => setShare((reached) => getNextProgress(reached, Math.random())), stepMs)
    return () => clearInterval(steps)
  }, [waiting])
  return (
    <div
      className={waiting ? styles.waiting : styles.arrived}
      style={{ scale: `${share / 100} 1` }}
      onTransitionEnd={() => !waiting && setShare(0)}
      {...(waiting
        ? { role: "progressbar", "aria-label": "Loading the page", "aria-valuenow": Math.round(share) }
        : { "aria-hidden": true })}
    />
  )
}
