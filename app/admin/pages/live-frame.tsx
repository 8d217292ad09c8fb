import { useCallback, useEffect, useRef, useState } from "react"
import styles from "./pages.module.css"

type LiveFrameProps = {
  src: string
  title: string
  /** In px, as the page is laid out. */
  width: number
  /** A change loads the page again, behind the one that is shown. */
  version: string
  openId: string | null
  onPress: (blockId: string) => void
}

/** Above it stays some of the page, for context. */
const roomAbove = 0.28

/** The page itself, scrolled to the open block. Same origin, so that its parts can be pressed. */
export function LiveFrame({ src, title, width, version, openId, onPress }: LiveFrameProps) {
  const [shown, setShown] = useState(version)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolledTo = useRef(0)
  const latest = useRef({ openId, onPress })
  latest.current = { openId, onPress }
  useEffect(() => {
    if (!box.current) return
    const seen = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  const show = useCallback((loaded: HTMLIFrameElement, loadedVersion: string) => {
    const view = loaded.contentWindow
    // Without a connection it is the browser's own error page, which cannot be read.
    if (!view || !loaded.contentDocument) {
      addEventListener("online", () => loaded.setAttribute("src", loaded.src), { once: true })
      return
    }
    view.scrollTo(0, scrolledTo.current)
    markBlock(view, latest.current.openId, "instant")
    view.addEventListener("scroll", () => {
      scrolledTo.current = view.scrollY
    })
    view.document.addEventListener("click", (event) => pressBlock(event, latest.current.onPress), true)
    frame.current = loaded
    setShown(loadedVersion)
  }, [])
  useEffect(() => {
    if (frame.current?.contentWindow) markBlock(frame.current.contentWindow, openId, "smooth")
  }, [openId])
  const scale = size ? size.width / width : 1
  return (
    <div ref={box} className={styles.frame}>
      {size !== null &&
        size.width > 0 &&
        [...new Set([shown, version])].map((one) => (
          <iframe
            key={one}
            src={src}
            title={title}
            tabIndex={-1}
            data-loading={one !== shown || undefined}
            style={{ width, height: size.height / scale, scale: String(scale) }}
            onLoad={(event) => show(event.currentTarget, one)}
          />
        ))}
    </div>
  )
}

/** The studio’s router does not know the frame’s pages, and the frame shows only this one. */
function pressBlock(event: MouseEvent, onPress: (blockId: string) => void) {
  event.preventDefault()
  event.stopPropagation()
  const id = (event.target as Element | null)?.closest<HTMLElement>("[data-block]")?.dataset.block
  if (id) onPress(id)
}

function markBlock(view: Window, id: string | null, behavior: ScrollBehavior) {
  for (const one of view.document.querySelectorAll<HTMLElement>("[data-block]")) one.style.outline = ""
  const block = id === null ? null : view.document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)
  if (!block) return
  block.style.outline = "2px solid currentColor"
  block.style.outlineOffset = "12px"
  const top = block.getBoundingClientRect().top + view.scrollY - view.innerHeight * roomAbove
  view.scrollTo({ top: Math.max(0, top), behavior })
}
