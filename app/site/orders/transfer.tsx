import type { Confirmation } from "../../../domain/checkout/confirmation.server.ts"
import { DetailRow } from "../../ui/detail-row.tsx"
import text from "../../ui/text.module.css"
import styles from "./order.module.css"

export function Transfer({ transfer }: Pick<Confirmation, "transfer">) {
  if (!transfer) return null
  return (
    <section>
      <h2>Please transfer</h2>
      <dl className={styles.facts}>
        {transfer.rows.map(([name, value]) => (
          <DetailRow key={name} name={name} value={value} />
        ))}
      </dl>
      {transfer.code && (
        <figure className={styles.code}>
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(transfer.code)}`}
            width={180}
            height={180}
            alt="The same transfer as a QR code"
          />
          <figcaption className={text.small}>Scan it with your banking app.</figcaption>
        </figure>
      )}
      {transfer.note && <p className={text.small}>{transfer.note}</p>}
    </section>
  )
}
