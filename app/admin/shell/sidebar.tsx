import { Tooltip } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { Icon } from "../kit/icon.tsx"
import { demoItem, isActive, type NavItem, nav } from "./nav.ts"
import styles from "./sidebar.module.css"

export type Counts = { orders: number; mails: number }

type SidebarProps = {
  artistName: string
  counts: Counts
  /** Whether the demo collection hangs. */
  demo: boolean
  /** Icons alone, with their names on hover. */
  closed?: boolean
  /** In the phone's drawer: rows for thumbs, no name above. */
  drawer?: boolean
  onGo?: () => void
}

/** Open it is words alone; 21 icons beside 21 words would be noise. */
export function Sidebar({ artistName, counts, demo, closed = false, drawer = false, onGo }: SidebarProps) {
  const groups = demo ? [...nav, { group: "Demo", items: [demoItem] }] : nav
  return (
    <nav className={styles.side} data-closed={closed || undefined} data-drawer={drawer || undefined} aria-label="Admin">
      {!drawer && (
        <Link className={styles.brand} to={href("/admin")} aria-label={`${artistName}, studio`}>
          {closed ? (
            artistName.slice(0, 1)
          ) : (
            <>
              <b>{artistName}</b> <span>studio</span>
            </>
          )}
        </Link>
      )}
      {groups.map(({ group, items }) => (
        <div key={group} className={styles.group}>
          <p className={styles.groupName}>{group}</p>
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Item item={item} closed={closed} count={item.count ? counts[item.count] : 0} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type ItemProps = { item: NavItem; closed: boolean; count: number; onGo: (() => void) | undefined }

function Item({ item, closed, count, onGo }: ItemProps) {
  const active = isActive(item.path, useLocation().pathname)
  return (
    <Tooltip label={item.label} position="right" disabled={!closed}>
      <Link
        className={styles.item}
        to={item.path}
        prefetch="intent"
        aria-current={active ? "page" : undefined}
        onClick={onGo}
      >
        {closed ? (
          <>
            <Icon name={item.icon} />
            <span className="unseen">{item.label}</span>
          </>
        ) : (
          item.label
        )}
        {count > 0 && (
          <span className={styles.count}>
            <span className={closed ? "unseen" : undefined}>{count}</span>
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
