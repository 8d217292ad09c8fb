import { NavLink, useLocation } from "react-router"
import styles from "./bottom-bar.module.css"
import { bottomBarPlaces, isWithin } from "./places.ts"

/** On a phone: five words under the thumb. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bottom} aria-label="Sections">
      <ul>
        {bottomBarPlaces.map((place) => (
          <li key={place.to}>
            <NavLink to={place.to} end={place.to === "/"} data-within={isWithin(place.to, pathname) || undefined}>
              {place.text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
