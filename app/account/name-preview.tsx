import { type FormEvent, useState } from "react"
import styles from "./name-preview.module.css"

/** What is typed into the field `name`, while it is typed. */
export function usePreviewedName(typed: string) {
  const [name, setName] = useState(typed)
  const listen = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === "name") setName(target.value)
  }
  return { name, listen }
}

/** The site before it has anything but a name. */
export const NamePreview = ({ name }: { name: string }) => (
  <div className={styles.wall}>
    <p className={styles.name} data-empty={name.trim() === "" || undefined}>
      {name.trim() || "Your name"}
    </p>
    <p className={styles.note}>Your site, as it looks now.</p>
  </div>
)
