import { IconButton } from "../../../ui/controls/icon.tsx"
import styles from "./help.module.css"

const keys = [
  ["Previous, next", "← →"],
  ["Zoom in, out", "+ −"],
  ["Fit to screen", "0"],
  ["Full screen", "F"],
  ["Thumbnails", "T"],
  ["Share", "S"],
  ["Download", "D"],
  ["Help", "H"],
  ["Close", "Esc"],
]

export function Help({ id, downloads, onClose }: { id: string; downloads: boolean; onClose: () => void }) {
  const listed = keys.filter(([does]) => downloads || does !== "Download")
  return (
    <section className={styles.help} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>Keyboard shortcuts</h2>
        <IconButton name="close" label="Close help" onClick={onClose} />
      </header>
      <dl>
        {listed.map(([does, key]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
