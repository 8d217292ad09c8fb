import { NavLink } from "react-router"
import styles from "./bottom-bar.module.css"
import { bottomBarPlaces } from "./places.ts"

/** On a phone: five words under the thumb. */
export function BottomBar() {
  return (
    <nav className={styles.bottom} aria-label="Sections">
      <ul>
        {bottomBarPlaces.map((place) => (
          <li key={place.to}>
            <NavLink to={place.to} end={place.to === "/"}>
              {place.text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
