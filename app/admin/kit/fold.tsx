import type { ReactNode } from "react"
import styles from "./fold.module.css"
import { StudioIcon } from "./icon.tsx"

export const Fold = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details className={styles.fold} open={open}>
    <summary>
      <StudioIcon name="down" size={16} /> {title}
    </summary>
    {children}
  </details>
)
