import { href, Link } from "react-router"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import styles from "./queue-link.module.css"

export function QueueLink() {
  const { waiting, aside } = useQueueState()
  const count = waiting.length + aside.length
  if (count === 0) return null
  return (
    <Link to={href("/admin/queue")} className={styles.kept ?? ""}>
      {`${count} kept here`}
    </Link>
  )
}
