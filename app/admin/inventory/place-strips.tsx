import { href, Link } from "react-router"
import { Strip, type ThumbPicture } from "../kit/thumb.tsx"
import { formatSums } from "./format-sums.ts"
import styles from "./inventory.module.css"

type PlaceStrip = {
  id: string
  name: string
  things: number
  values: Record<string, number>
  pictures: (ThumbPicture & { id: string })[]
}

export const PlaceStrips = ({ places }: { places: PlaceStrip[] }) => (
  <ul className={styles.places} aria-label="Places">
    {places.map(({ id, name, things, values, pictures }) => (
      <li key={id}>
        <Link to={`${href("/admin/inventory")}?place=${id}`}>{name}</Link>
        <span className="small">{things}</span>
        <Strip pictures={pictures} height={30} />
        <span className={styles.end}>{formatSums(values)}</span>
      </li>
    ))}
  </ul>
)
