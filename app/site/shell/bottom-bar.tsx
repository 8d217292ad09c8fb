import { useLocation } from "react-router"
import styles from "./bottom-bar.module.css"
import { bottomBarPlaces, getAriaCurrent, isWithin } from "./places.ts"

export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bottom} aria-label="Sections">
      <ul>
        {bottomBarPlaces.map((place) => (
          <li key={place.to}>
            <a
              href={place.to}
              aria-current={getAriaCurrent(place.to, pathname)}
              data-within={isWithin(place.to, pathname) || undefined}
            >
              {place.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
