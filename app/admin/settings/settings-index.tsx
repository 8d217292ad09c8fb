import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router"
import styles from "./settings.module.css"

export type IndexEntry = { id: string; title: string; note?: string; alarm?: boolean }

/** The page's sections; the one that is read is marked. On a phone it is the whole page until one is chosen. */
export function SettingsIndex({ entries }: { entries: IndexEntry[] }) {
  const [now, setNow] = useState(entries[0]?.id)
  const asked = useLocation().hash.slice(1)
  useEffect(() => {
    const look = () => {
      const passed = entries.filter(({ id }) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top <= arrivesAt(section) + 2
      })
      // the last sections cannot be scrolled to the top: the one that was asked for counts
      const isEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const last = isEnd && entries.some(({ id }) => id === asked) ? asked : (passed.at(-1) ?? entries[0])?.id
      setNow(last)
    }
    look()
    addEventListener("scroll", look, { passive: true })
    return () => removeEventListener("scroll", look)
  }, [entries, asked])
  return (
    <nav className={styles.index} aria-label="Settings">
      <ul>
        {entries.map(({ id, title, note, alarm }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === now ? "true" : undefined}>
              {title}
              {note && (
                <span className={styles.note} data-alarm={alarm || undefined}>
                  {note}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How far below the top of the screen a section comes to rest when it is asked for, in pixels. */
const arrivesAt = (section: Element) =>
  Number.parseFloat(getComputedStyle(section).scrollMarginTop) +
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
