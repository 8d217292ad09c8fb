import { useEffect, useState } from "react"
import { Link } from "react-router"
import styles from "./settings.module.css"

export type IndexEntry = { id: string; title: string; note?: string; alarm?: boolean }

type Props = {
  entries: IndexEntry[]
  /** The section that was asked for last; after saving, when the address names none, too. */
  asked: string | null
}

/** The page's sections; the one that is read is marked. On a phone it is the whole page until one is chosen. */
export function SettingsIndex({ entries, asked }: Props) {
  const [now, setNow] = useState(entries[0]?.id)
  useEffect(() => {
    const look = () => {
      const passed = entries.filter(({ id }) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top <= arrivesAt(section) + 2
      })
      // the last sections cannot be scrolled to the top: one that was asked for counts as long as its title is seen
      const section = entries.some(({ id }) => id === asked) && asked ? document.getElementById(asked) : null
      const top = section?.getBoundingClientRect().top
      const isSeen = section && top !== undefined && top > arrivesAt(section) - 2 && top < innerHeight - titleHeight
      setNow(isSeen ? section.id : (passed.at(-1) ?? entries[0])?.id)
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

/** Of a section, in pixels. */
const titleHeight = 48

/** How far below the top of the screen a section comes to rest when it is asked for, in pixels. */
const arrivesAt = (section: Element) =>
  Number.parseFloat(getComputedStyle(section).scrollMarginTop) +
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
