import { useEffect, useRef, useState } from "react"
import styles from "./mailbox.module.css"

/** `allow-same-origin` lets this page measure the frame, and is harmless without scripts. */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const measure = () => {
      const root = frame.current?.contentDocument?.documentElement
      if (root) setHeight(root.offsetHeight)
    }
    const resized = new ResizeObserver(measure)
    const watch = () => {
      resized.disconnect()
      const root = frame.current?.contentDocument?.documentElement
      if (root) resized.observe(root)
      measure()
    }
    const element = frame.current
    element?.addEventListener("load", watch)
    watch()
    return () => {
      element?.removeEventListener("load", watch)
      resized.disconnect()
    }
  }, [])
  return (
    <iframe
      ref={frame}
      className={styles.letter}
      style={{ height }}
      title="The e-mail as it looks"
      srcDoc={html}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  )
}
