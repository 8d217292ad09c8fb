import { useEffect, useState } from "react"
import { Link } from "react-router"
import styles from "./settings.module.css"

export type IndexEntry = { id: string; title: string; note?: string; alarm?: boolean }

type Props = {
  entries: IndexEntry[]
  /** The last section in the URL's hash, which a save removes. */
  asked: string | null
}

export function SettingsIndex({ entries, asked }: Props) {
  const [now, setNow] = useState(entries[0]?.id)
  useEffect(() => {
    const look = () => {
      const passed = entries.filter(({ id }) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top <= getScrollStop(section) + 2
      })
      // The last sections cannot scroll to the top: a chosen one counts while its title is visible.
      const section = entries.some(({ id }) => id === asked) && asked ? document.getElementById(asked) : null
      const top = section?.getBoundingClientRect().top
      const isSeen =
        section && top !== undefined && top > getScrollStop(section) - 2 && top < innerHeight - titleHeightPx
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

const titleHeightPx = 48

/** The distance from the top of the viewport at which a chosen section stops, in px. */
const getScrollStop = (section: Element) =>
  Number.parseFloat(getComputedStyle(section).scrollMarginTop) +
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
