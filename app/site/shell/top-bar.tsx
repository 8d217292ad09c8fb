import { lazy, Suspense } from "react"
import { href, useLocation } from "react-router"
import type { LogoImage } from "../../../domain/settings/logo.ts"
import { useAuth } from "../../account/auth-context.tsx"
import { classes } from "../../ui/classes.ts"
import controls from "../../ui/controls/controls.module.css"
import page from "../../ui/page.module.css"
import { CartLink } from "./cart-link.tsx"
import { menuId } from "./menu.tsx"
import type { BarPlace } from "./navigation.ts"
import { getAriaCurrent, isWithin } from "./places.ts"
import styles from "./top-bar.module.css"

type Props = { artistName: string; logo: LogoImage[]; places: BarPlace[] }

export function TopBar({ artistName, logo, places }: Props) {
  const { pathname } = useLocation()
  return (
    <header className={styles.top}>
      <div className={classes(page.container, styles.row)}>
        <a className={styles.brand} href={href("/")}>
          {logo.map(({ on, ...image }) => (
            <img key={on} className={styles[on]} alt={artistName} {...image} />
          ))}
          {logo.length === 0 && artistName}
        </a>
        {/* Before the navigation, which then does not move when this loads. */}
        <div className={styles.live}>
          <LiveSlot />
        </div>
        <nav className={styles.places} aria-label="Main">
          <ul>
            {places.map((place) => (
              <li key={place.to} className={place.own && styles.own}>
                <a
                  className={controls.bare}
                  href={place.to}
                  aria-current={getAriaCurrent(place.to, pathname)}
                  data-within={isWithin(place.to, pathname, places) || undefined}
                >
                  {place.text}
                </a>
              </li>
            ))}
            <li className={styles.cart}>
              <CartLink className={controls.bare} />
            </li>
          </ul>
        </nav>
        <CartLink className={styles.cartOnPhone} />
        <button type="button" className={styles.toggle} popoverTarget={menuId}>
          <span className={styles.toOpen}>MENU</span>
          <span className={styles.toClose}>CLOSE</span>
        </button>
      </div>
    </header>
  )
}

const Live = lazy(() => import("../../live/site-slot.tsx").catch(() => ({ default: () => null })))

/** Signed-out visitors load no live code. A preview in the studio shows the page as they see it. */
function LiveSlot() {
  const auth = useAuth()
  const isPreview = useLocation().pathname.startsWith("/admin/")
  return (
    !isPreview &&
    auth.user && (
      <Suspense>
        <Live {...auth} />
      </Suspense>
    )
  )
}
