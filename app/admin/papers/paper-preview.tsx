import type { CSSProperties } from "react"
import { ThumbImage, type ThumbPicture } from "../kit/thumb.tsx"
import styles from "./papers.module.css"
import type { Preview } from "./preview-of.ts"

/** The first sheet, to scale. */
export const PaperPreview = ({ of }: { of: Preview }) => (
  <figure className={styles.frame} aria-label="The first sheet">
    <div className={styles.paper} data-paper={of.paper}>
      {of.is === "labels" ? <Labels of={of} /> : <List of={of} />}
    </div>
  </figure>
)

function Labels({ of: { grid, skip, labels } }: { of: Extract<Preview, { is: "labels" }> }) {
  return labels.map((label, index) => {
    const place = index + skip
    const at = {
      "--left": grid.left + (place % grid.columns) * (grid.width + grid.gapX),
      "--top": grid.top + Math.floor(place / grid.columns) * (grid.height + grid.gapY),
      "--width": grid.width,
      "--height": grid.height,
    } as CSSProperties
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels never move
      <div key={index} className={styles.label} style={at} data-cut={grid.cut || undefined}>
        {label.artist && <p>{label.artist}</p>}
        <p className={styles.labelTitle}>
          <i>{label.title}</i>
          {label.year && `, ${label.year}`}
        </p>
        <p className={styles.second}>{[...label.details, label.note].filter(Boolean).join("\n")}</p>
        <p className={styles.labelFoot}>
          <Asked of={label.asked} />
          {label.edition && <span className={styles.second}>{label.edition}</span>}
        </p>
        {label.code && <span className={styles.code} />}
      </div>
    )
  })
}

function List({ of }: { of: Extract<Preview, { is: "list" }> }) {
  return (
    <>
      <div className={styles.head}>
        <p className={styles.artist}>{of.artist}</p>
        <p className={styles.heading} data-long={of.heading.length > 36 || undefined}>
          {of.heading}
        </p>
        <p className={styles.facts}>{of.facts.join("\n")}</p>
      </div>
      <ol className={styles.works}>
        {of.works.map((work, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: works never move
          <li key={index}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.picture}>{work.picture && <Fitted picture={work.picture} />}</span>
            <span>
              <span className={styles.title}>
                <i>{work.title}</i>
                {work.year && `, ${work.year}`}
              </span>
              <span className={styles.second}>{work.details.join("\n")}</span>
            </span>
            {of.kind === "prices" ? <Asked of={work.asked} /> : <span className={styles.box} />}
          </li>
        ))}
      </ol>
      {of.note && <p className={styles.note}>{of.note}</p>}
    </>
  )
}

const Asked = ({ of: { words, isSold } }: { of: { words: string; isSold: boolean } }) => (
  <span className={styles.asked} data-sold={isSold || undefined}>
    {words}
  </span>
)

/** Millimeters, as in the PDF. */
const most = { width: 30, height: 16 }

function Fitted({ picture }: { picture: ThumbPicture }) {
  const scale = Math.min(most.width / picture.width, most.height / picture.height)
  const [width, height] = [picture.width * scale * 4, picture.height * scale * 4].map(Math.round)
  return <ThumbImage picture={picture} width={width ?? 0} height={height ?? 0} />
}
