import { DetailRow } from "../../ui/detail-row.tsx"
import { ThumbImage, type ThumbPicture } from "../kit/thumb.tsx"
import type { StudioInvoice } from "./invoice-data.server.ts"
import styles from "./invoice-document.module.css"

type InvoiceDocument = StudioInvoice["sheet"]
type Rows = InvoiceDocument["details"]

export function InvoiceDocumentView({ of, pictures }: { of: InvoiceDocument; pictures: (ThumbPicture | null)[] }) {
  return (
    <div className={styles.frame}>
      <article className={styles.paper} data-paper={of.paper} aria-label={`${of.heading} ${of.number}`}>
        <div className={styles.head}>
          <p className={styles.artist}>{of.artist}</p>
          <div>
            <p className={styles.heading}>{of.heading}</p>
            <p className={styles.number}>{of.number}</p>
          </div>
        </div>
        <div className={styles.parties}>
          <p className={styles.to}>{of.to.join("\n")}</p>
          <DetailRows of={of.details} />
        </div>
        <ul className={styles.lines}>
          {of.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <li key={index} data-work={line.isWork || undefined}>
              <span className={styles.picture}>{pictures[index] && <FittedPicture picture={pictures[index]} />}</span>
              <div>
                <p className={styles.title}>
                  {line.isWork ? <i>{line.title}</i> : line.title}
                  {line.year && `, ${line.year}`}
                </p>
                <p className={styles.second}>{line.details.join("\n")}</p>
              </div>
              <p className={styles.amount}>
                {line.amount}
                {line.quantity && <span className={styles.second}>{line.quantity}</span>}
              </p>
            </li>
          ))}
        </ul>
        <div className={styles.sums}>
          <Rows of={of.sums} />
          <Rows of={[of.total]} total />
          <Rows of={of.below} />
        </div>
        {(of.payment.words || of.payment.facts.length > 0) && (
          <div className={styles.block}>
            <p>{of.payment.words}</p>
            <DetailRows of={of.payment.facts} />
            {of.payment.note && <p className={styles.second}>{of.payment.note}</p>}
          </div>
        )}
        {of.note.length > 0 && <p className={styles.sentence}>{of.note.join("\n")}</p>}
        <div className={styles.foot}>
          {of.foot.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <span key={index}>{column.join("\n")}</span>
          ))}
        </div>
      </article>
    </div>
  )
}

const DetailRows = ({ of }: { of: Rows }) => (
  <dl className={styles.facts}>
    {of.map(([name, value]) => (
      <DetailRow key={name} name={name} value={value} />
    ))}
  </dl>
)

const Rows = ({ of, total }: { of: Rows; total?: boolean }) =>
  of.length > 0 && (
    <dl className={total ? styles.total : styles.rows}>
      {of.map(([name, value]) => (
        <DetailRow key={name} name={name} value={value} />
      ))}
    </dl>
  )

/** Millimeters, as in the PDF. */
const maxPictureMm = { width: 30, height: 19 }

function FittedPicture({ picture }: { picture: ThumbPicture }) {
  const scale = Math.min(maxPictureMm.width / picture.width, maxPictureMm.height / picture.height)
  const [width, height] = [picture.width * scale * 4, picture.height * scale * 4].map(Math.round)
  return <ThumbImage picture={picture} width={width ?? 0} height={height ?? 0} />
}
