import type { CSSProperties } from "react"
import { href, Link } from "react-router"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./person.module.css"
import type { PersonData } from "./person-data.server.ts"

export function CustomerGrid({ of: { wall, called } }: { of: Pick<PersonData, "wall" | "called"> }) {
  const { hung, beside, meter } = wall
  if (hung.length + beside.length === 0) return null
  return (
    <section className={styles.wall} aria-label={`Works of ${called}, to one scale`}>
      {hung.length > 0 && (
        <>
          {/* Scrolls sideways on a phone, so it must be focusable. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
          <ul tabIndex={0} aria-label="Works">
            {hung.map((work) => (
              <li key={work.id} style={{ "--w": `${work.width}px` } as CSSProperties}>
                {work.picture ? (
                  <ThumbImage picture={work.picture} width={work.width} height={work.height} />
                ) : (
                  <span
                    className={styles.blank}
                    style={{ "--w": `${work.width}px`, "--h": `${work.height}px` } as CSSProperties}
                  />
                )}
                <WorkLabel work={work} />
              </li>
            ))}
          </ul>
          <p className={styles.scale} style={{ "--w": `${meter}px` } as CSSProperties}>
            <span aria-hidden="true" />
            One meter
          </p>
        </>
      )}
      {beside.length > 0 && (
        <div className={styles.beside}>
          <p className="small">{hung.length > 0 ? "Also, without a size" : "Without a size"}</p>
          <ul>
            {beside.map((work) => (
              <li key={work.id}>
                <WorkLabel work={work} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function WorkLabel({ work: { artworkId, title, year, size, copy } }: { work: PersonData["wall"]["beside"][number] }) {
  const name = (
    <>
      <i>{title}</i>
      {year && `, ${year}`}
    </>
  )
  return (
    <p className={styles.label}>
      {artworkId ? <Link to={href("/admin/artworks/:id/edit", { id: artworkId })}>{name}</Link> : name}
      <span className="small">{[size, copy && `No. ${copy}`].filter(Boolean).join("; ")}</span>
    </p>
  )
}
