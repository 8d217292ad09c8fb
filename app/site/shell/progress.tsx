import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import styles from "./progress.module.css"
import { nextStep } from "./progress-steps.ts"

const stepEvery = 200

/** A thin bar at the top while the next page loads; it completes on arrival. */
export function Progress() {
  const waiting = useNavigation().state !== "idle"
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!waiting) {
      setShare((reached) => (reached > 0 ? 100 : 0))
      return
    }
    setShare(nextStep(0, Math.random()))
    const steps = setInterval(() => setShare((reached) => nextStep(reached, Math.random())), stepEvery)
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
