import { useState } from "react"
import type { ChosenPicture } from "./chosen-pictures.ts"
import styles from "./chosen-preview.module.css"

/** Shows the name of a format that the browser cannot show, such as HEIC. */
export function ChosenPreview({ url, name }: ChosenPicture) {
  const [isUnreadable, setUnreadable] = useState(false)
  if (isUnreadable) {
    return (
      <span className={styles.name}>
        <span>{name}</span>
      </span>
    )
  }
  return <img src={url} alt={name} onError={() => setUnreadable(true)} />
}
