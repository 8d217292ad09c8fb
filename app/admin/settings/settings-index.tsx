import { useEffect, useState } from "react"
import styles from "./settings.module.css"

export type IndexEntry = { id: string; title: string; note?: string; alarm?: boolean }

/** The page's sections; the one that is read is marked. On a phone it is the whole page until one is chosen. */
export function SettingsIndex({ entries }: { entries: IndexEntry[] }) {
  const [now, setNow] = useState(entries[0]?.id)
  useEffect(() => {
    const look = () => {
      const passed = entries.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 999) < 260)
      setNow((passed.at(-1) ?? entries[0])?.id)
    }
    look()
    addEventListener("scroll", look, { passive: true })
    return () => removeEventListener("scroll", look)
  }, [entries])
  return (
    <nav className={styles.index} aria-label="Settings">
      <ul>
        {entries.map(({ id, title, note, alarm }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === now ? "true" : undefined}>
              {title}
              {note && (
                <span className={styles.note} data-alarm={alarm || undefined}>
                  {note}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
