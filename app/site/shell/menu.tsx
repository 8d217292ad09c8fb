import { useEffect, useRef } from "react"
import { href, useLocation } from "react-router"
import { ThemeToggle } from "../../ui/theme/theme-toggle.tsx"
import { CartLink } from "./cart-link.tsx"
import styles from "./menu.module.css"
import { hereIn, menuPlaces } from "./places.ts"
import type { Site } from "./site.ts"

export const menuId = "menu"

/** The full-screen menu of a phone. A native popover: works without scripts; navigation closes it. */
export function Menu({ location, further }: Pick<Site, "location" | "further">) {
  const menu = useRef<HTMLElement>(null)
  const { key, pathname } = useLocation()
  const arrivedAt = useRef(key)
  useEffect(() => {
    // The first run is hydration: a menu that was opened before stays open.
    if (arrivedAt.current === key) return
    arrivedAt.current = key
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover()
  }, [key])
  return (
    <nav className={styles.menu} id={menuId} aria-label="Menu" popover="auto" ref={menu}>
      <ul className={styles.rooms}>
        {menuPlaces.map((place) => (
          <li key={place.to}>
            <a href={place.to} aria-current={hereIn(place.to, pathname)}>
              {place.text}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.errands}>
        {further.map((place) => (
          <a key={place.to} href={place.to} aria-current={hereIn(place.to, pathname)}>
            {place.text}
          </a>
        ))}
        <CartLink />
        <a href={href("/track-order")}>Track an order</a>
        <a href={href("/auth")}>Sign in</a>
        <ThemeToggle />
      </div>
      {location ? <p className={styles.location}>{location}</p> : null}
    </nav>
  )
}
