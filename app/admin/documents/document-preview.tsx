import type { CSSProperties } from "react"
import { ThumbImage, type ThumbPicture } from "../kit/thumb.tsx"
import styles from "./documents.module.css"
import type { DocumentPreview } from "./get-document-preview.ts"

export const DocumentPreviewFigure = ({ of }: { of: DocumentPreview }) => (
  <figure className={styles.frame} aria-label="The first sheet">
    <div className={styles.paper} data-paper={of.paper}>
      {of.is === "labels" && <Labels of={of} />}
      {of.is === "list" && <List of={of} />}
      {of.is === "tear-sheets" && <TearSheet of={of} />}
    </div>
  </figure>
)

function Labels({ of: { grid, skip, labels } }: { of: Extract<DocumentPreview, { is: "labels" }> }) {
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
          <PriceLabel of={label.askingPrice} />
          {label.edition && <span className={styles.second}>{label.edition}</span>}
        </p>
        {label.code && <span className={styles.code} />}
      </div>
    )
  })
}

function List({ of }: { of: Extract<DocumentPreview, { is: "list" }> }) {
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
            <span className={styles.picture}>
              {work.picture && <FittedPicture picture={work.picture} within={listPicture} />}
            </span>
            <span>
              <span className={styles.title}>
                <i>{work.title}</i>
                {work.year && `, ${work.year}`}
              </span>
              <span className={styles.second}>{work.details.join("\n")}</span>
            </span>
            {of.kind === "prices" ? <PriceLabel of={work.askingPrice} /> : <span className={styles.box} />}
          </li>
        ))}
      </ol>
      {of.note && <p className={styles.note}>{of.note}</p>}
    </>
  )
}

function TearSheet({ of: { artist, work } }: { of: Extract<DocumentPreview, { is: "tear-sheets" }> }) {
  return (
    work && (
      <>
        <p className={styles.artist}>{artist}</p>
        {work.picture && (
          <p className={styles.tearPicture}>
            <FittedPicture picture={work.picture} within={tearPicture} />
          </p>
        )}
        <div className={styles.tearWords}>
          <div>
            <p className={styles.tearTitle}>
              <i>{work.title}</i>
              {work.year && `, ${work.year}`}
            </p>
            <p className={styles.second}>{work.details.join("\n")}</p>
            <p>
              <PriceLabel of={work.askingPrice} />
            </p>
          </div>
          <div>
            {work.description.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
              <p key={index} className={styles.tearText}>
                {paragraph}
              </p>
            ))}
            {work.record.map(({ heading, lines }) => (
              <p key={heading} className={styles.second}>
                <b>{heading}</b>
                {`\n${lines.join("\n")}`}
              </p>
            ))}
          </div>
        </div>
      </>
    )
  )
}

const PriceLabel = ({ of: { text, isSold } }: { of: { text: string; isSold: boolean } }) => (
  <span className={styles.asked} data-sold={isSold || undefined}>
    {text}
  </span>
)

/** Millimeters, as in the PDF. */
const listPicture = { width: 30, height: 16 }
const tearPicture = { width: 170, height: 130 }

function FittedPicture({ picture, within }: { picture: ThumbPicture; within: typeof listPicture }) {
  const scale = Math.min(within.width / picture.width, within.height / picture.height)
  const [width, height] = [picture.width * scale * 4, picture.height * scale * 4].map(Math.round)
  return <ThumbImage picture={picture} width={width ?? 0} height={height ?? 0} />
}
