import { Tooltip } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { StudioIcon } from "../kit/icon.tsx"
import { demoItem, isCurrentNavItem, type NavItem, navGroups } from "./nav.ts"
import styles from "./sidebar.module.css"

export type SidebarCounts = { orders: number; commissions: number; messages: number; emails: number; alerts: number }

type SidebarProps = {
  artistName: string
  version: string
  counts: SidebarCounts
  demo: boolean
  /** Enables tooltips; CSS decides by width whether it is a rail of icons. */
  rail?: boolean
  /** In the drawer of narrow windows: taller rows, no heading. */
  drawer?: boolean
  onGo?: () => void
}

export function Sidebar({ artistName, version, counts, demo, rail = false, drawer = false, onGo }: SidebarProps) {
  const groups = demo ? [...navGroups, { group: "Demo", items: [demoItem] }] : navGroups
  return (
    <nav className={styles.side} data-drawer={drawer || undefined} aria-label="Admin">
      {!drawer && (
        <Link className={styles.brand} to={href("/admin")} aria-label={`${artistName}, studio`}>
          <span className={styles.initial}>{artistName.slice(0, 1)}</span>
          <b>{artistName}</b> <span>studio</span>
        </Link>
      )}
      {groups.map(({ group, items }) => (
        <div key={group} className={styles.group}>
          <p className={styles.groupName}>{group}</p>
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Item item={item} rail={rail} count={item.count ? counts[item.count] : 0} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.version}>{`Solander ${version}`}</p>
    </nav>
  )
}

type ItemProps = { item: NavItem; rail: boolean; count: number; onGo: (() => void) | undefined }

function Item({ item, rail, count, onGo }: ItemProps) {
  const active = isCurrentNavItem(item, useLocation().pathname)
  return (
    <Tooltip label={item.label} position="right" disabled={!rail}>
      <Link
        className={styles.item}
        to={item.path}
        prefetch="intent"
        aria-current={active ? "page" : undefined}
        onClick={onGo}
      >
        <StudioIcon name={item.icon} />
        <span className={styles.label}>{item.label}</span>
        {count > 0 && (
          <span className={styles.count}>
            <span>{count}</span>
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
