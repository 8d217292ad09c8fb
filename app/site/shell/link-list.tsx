import styles from "./link-list.module.css"

export type ListedLink = { to: string; text: string /** At the line's end: how much is there. */; aside?: string }

export function LinkList({ links }: { links: ListedLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.text}>
          <a href={link.to}>
            {link.text} {link.aside ? <span>{link.aside}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
