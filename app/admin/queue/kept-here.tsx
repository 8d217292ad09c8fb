import { href, Link } from "react-router"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import styles from "./kept-here.module.css"

export function KeptHere() {
  const { waiting, aside } = useQueueState()
  const kept = waiting.length + aside.length
  if (kept === 0) return null
  return (
    <Link to={href("/admin/queue")} className={styles.kept ?? ""}>
      {`${kept} kept here`}
    </Link>
  )
}
