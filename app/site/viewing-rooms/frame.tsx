import type { ReactNode } from "react"
import { href } from "react-router"
import { TextLink } from "../../ui/controls/text-link.tsx"
import styles from "./room.module.css"

export const Frame = ({ artist, aside, children }: { artist: string; aside?: ReactNode; children: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.top}>
      <p className={styles.brand}>
        <TextLink bare href={href("/")}>
          {artist || "Home"}
        </TextLink>
      </p>
      {aside && <p className={styles.for}>{aside}</p>}
    </header>
    <main id="content">{children}</main>
  </div>
)
