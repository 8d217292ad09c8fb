import { BellTool } from "./bell-tool.tsx"
import { ConnectionTool } from "./connection-tool.tsx"
import styles from "./live-tools.module.css"
import { OnlineTool } from "./online-tool.tsx"

/** What signed-in people see in the header on a desktop (SHELL-09). */
export function LiveTools() {
  return (
    <div className={styles.tools}>
      <ConnectionTool />
      <OnlineTool />
      <BellTool />
    </div>
  )
}
