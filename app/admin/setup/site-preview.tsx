import { useCallback, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { toNightColor } from "../../../domain/settings/accent.ts"
import type { TypefaceName } from "../../../domain/settings/typefaces.ts"
import { getLookAttributes } from "../../appearance/look.ts"
import { typefaceFiles } from "../../appearance/typeface-files.ts"
import styles from "./setup.module.css"

export type PreviewLook = { accent: string; typefaces: TypefaceName }

const pageWidth = 1440

/** The real home page. @param look what is chosen and not saved yet; null: the page as it is @param version a change reloads it */
export function SitePreview({ look, version }: { look: PreviewLook | null; version: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [theme, setTheme] = useState<"light" | "dark" | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box)
  const apply = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    if (look) applyLook(page, look)
    if (theme) page.documentElement.dataset.theme = theme
  }, [look, theme])
  useEffect(apply, [apply])
  return (
    <section className={styles.preview} aria-label="Your site, as it looks now">
      <div ref={box} className={styles.frame}>
        <iframe
          ref={frame}
          key={version}
          src={href("/admin/homepage/preview")}
          title="Your site, as it looks now"
          tabIndex={-1}
          // Not where it is hidden, on a phone.
          loading="lazy"
          onLoad={apply}
          style={{ width: pageWidth, height: `${100 / scale}%`, scale: String(scale) }}
        />
      </div>
      <div className={styles.caption}>
        <span>Your site, as it looks now.</span>
        {(["light", "dark"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={theme === name} onClick={() => setTheme(name)}>
            {name === "light" ? "Light" : "Dark"}
          </button>
        ))}
        <a href={href("/")} target="_blank" rel="noreferrer">
          See it full size
        </a>
      </div>
    </section>
  )
}

function useScale(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(pageWidth)
  useEffect(() => {
    if (!box.current) return
    const seen = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [box])
  return Math.max(0.1, width / pageWidth)
}

/** As the server would render it with these settings. */
function applyLook(page: Document, { accent, typefaces }: PreviewLook): void {
  const { documentElement: root } = page
  const night = accent ? { day: accent, night: toNightColor(accent) } : null
  const attributes = getLookAttributes(typefaces, night)
  const family = attributes["data-typefaces"]
  if (family) root.dataset.typefaces = family
  else delete root.dataset.typefaces
  for (const name of ["--accent-day", "--accent-night", "--accent-hovered-with"]) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(attributes.style ?? {})) root.style.setProperty(name, String(value))
  const sheet = typefaceFiles[typefaces]?.styleSheet
  if (!sheet || page.querySelector(`link[href="${sheet}"]`)) return
  page.head.append(Object.assign(page.createElement("link"), { rel: "stylesheet", href: sheet }))
}
