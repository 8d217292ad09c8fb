import { useEffect, useRef, useState } from "react"
import styles from "./versions.module.css"

const widths = { Phone: 390, Desktop: 1280 }

/** @param version a change reloads the frame */
export function Preview({ src, title, version }: { src: string; title: string; version: string }) {
  const [width, setWidth] = useState(widths.Desktop)
  const [availableWidth, setAvailableWidth] = useState(widths.Desktop)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const seen = new ResizeObserver(([entry]) => entry && setAvailableWidth(entry.contentRect.width))
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  // A desktop page is illegible on a phone.
  useEffect(() => {
    if (matchMedia("(width < 640px)").matches) setWidth(widths.Phone)
  }, [])
  const scale = Math.min(1, availableWidth / width)
  return (
    <div className={styles.preview}>
      <fieldset className={styles.widths}>
        <legend className={styles.unseen}>{`Width of ${title}`}</legend>
        {Object.entries(widths).map(([name, value]) => (
          <button key={name} type="button" aria-pressed={width === value} onClick={() => setWidth(value)}>
            {`${name}, ${value}`}
          </button>
        ))}
      </fieldset>
      <div ref={box} className={styles.frame}>
        <iframe
          key={version}
          src={src}
          title={title}
          style={{ width, height: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
    </div>
  )
}
