import { useEffect, useRef } from "react"
import { href, useLocation } from "react-router"
import { ThemeToggle } from "../../ui/theme/theme-toggle.tsx"
import { AccountLinks } from "./account-links.tsx"
import { CartLink } from "./cart-link.tsx"
import styles from "./menu.module.css"
import { getAriaCurrent, listOwnerPlaces } from "./places.ts"
import type { ShellSite } from "./site.ts"

export const menuId = "menu"

/** A native popover works without scripts; navigation closes it. */
export function Menu({ location, menu: places, further }: Pick<ShellSite, "location" | "menu" | "further">) {
  const menu = useRef<HTMLElement>(null)
  const { key, pathname } = useLocation()
  const arrivedAt = useRef(key)
  useEffect(() => {
    // The first run is hydration: a menu opened before stays open.
    if (arrivedAt.current === key) return
    arrivedAt.current = key
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover()
  }, [key])
  return (
    <nav className={styles.menu} id={menuId} aria-label="Menu" popover="auto" ref={menu}>
      <ul className={styles.rooms}>
        {places.map((place) => (
          <li key={place.to}>
            <a href={place.to} aria-current={getAriaCurrent(place.to, pathname)}>
              {place.text}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.errands}>
        {further.map((place) => (
          <a key={place.to} href={place.to} aria-current={getAriaCurrent(place.to, pathname)}>
            {place.text}
          </a>
        ))}
        <CartLink />
        {listOwnerPlaces(further).map((place) => (
          <a key={place.to} href={place.to}>
            {place.text}
          </a>
        ))}
        <AccountLinks toSignIn={href("/auth")} />
        <ThemeToggle />
      </div>
      {location ? <p className={styles.location}>{location}</p> : null}
    </nav>
  )
}
