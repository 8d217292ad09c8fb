import { Link, useSearchParams } from "react-router"
import styles from "./views.module.css"

type ViewsProps = {
  label: string
  /** The URL parameter. */
  name: string
  now: string
  /** The default view, without a parameter. */
  first: string
  of: { value: string; words: string; count?: number }[]
  /** The URL of the list, where another page shows its views. */
  path?: string
  saved?: { path: string; words: string; current: boolean }[] | undefined
}

export function Views({ label, name, now, first, of, path = "", saved = [] }: ViewsProps) {
  const [params] = useSearchParams()
  const to = (value: string) => {
    const next = new URLSearchParams(params)
    next.delete("after")
    next.delete("saved")
    if (value === first) next.delete(name)
    else next.set(name, value)
    return `${path}?${next}`
  }
  return (
    <nav className={styles.views} aria-label={label}>
      {of.map(({ value, words, count }) => (
        <Link
          key={value}
          to={to(value)}
          aria-current={now === value && !saved.some(({ current }) => current) ? "true" : undefined}
        >
          {words}
          {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
      {saved.map(({ path, words, current }) => (
        <Link key={path} to={path} aria-current={current ? "true" : undefined} data-saved>
          {words}
        </Link>
      ))}
    </nav>
  )
}
