import { BellTool } from "./bell-tool.tsx"
import { ConnectionTool } from "./connection-tool.tsx"
import styles from "./live-tools.module.css"
import { OnlineTool, type Self } from "./online-tool.tsx"

/** What signed-in people see in the header on a desktop (SHELL-09). */
export function LiveTools({ self }: { self?: Self }) {
  return (
    <div className={styles.tools}>
      <ConnectionTool />
      <OnlineTool self={self} />
      <BellTool />
    </div>
  )
}
