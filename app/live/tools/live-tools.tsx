import { BellTool } from "./bell-tool.tsx"
import { ConnectionTool } from "./connection-tool.tsx"
import styles from "./live-tools.module.css"
import { PresenceTool, type Self } from "./presence-tool.tsx"

/** For signed-in users on a desktop (SHELL-09). @param isQuiet a working connection is only a dot, as on public pages */
export function LiveTools({ self, isQuiet }: { self?: Self; isQuiet?: boolean }) {
  return (
    <div className={styles.tools}>
      <ConnectionTool isQuiet={isQuiet} />
      <PresenceTool self={self} />
      <BellTool />
    </div>
  )
}
