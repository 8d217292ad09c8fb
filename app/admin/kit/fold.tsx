import type { ReactNode } from "react"
import styles from "./fold.module.css"
import { Icon } from "./icon.tsx"

export const Fold = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details className={styles.fold} open={open}>
    <summary>
      <Icon name="down" size={16} /> {title}
    </summary>
    {children}
  </details>
)
