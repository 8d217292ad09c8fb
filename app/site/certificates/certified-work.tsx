import { href } from "react-router"
import { formatCertificateEdition } from "../../../domain/certificates/certificate-labels.ts"
import type { CertificateFacts } from "../../../domain/certificates/certificate-text.ts"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import styles from "./certificates.module.css"

export const CertifiedWork = ({
  code,
  facts,
  picture,
}: {
  code: string
  facts: CertificateFacts
  picture: Size | null
}) =>
  picture ? (
    <div className={styles.picture}>
      <img
        src={href("/certificates/:code/picture", { code })}
        width={picture.width}
        height={picture.height}
        alt={`${facts.title}${facts.year && `, ${facts.year}`}`}
      />
    </div>
  ) : (
    <div className={styles.bare} role="img" aria-label="The picture is not kept here any more" />
  )

type Size = { width: number; height: number }

export const WorkLabel = ({ facts }: { facts: CertificateFacts }) => (
  <p className={styles.label}>
    <span className={styles.title}>
      <i>{facts.title}</i>
      {facts.year && `, ${facts.year}`}
    </span>
    {[facts.medium, joinMeasures(facts.size), formatCertificateEdition(facts.edition), facts.signed]
      .filter(Boolean)
      .map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    <br />
    {[facts.inventory, `certificate ${facts.number}`].filter(Boolean).join(", ")}
  </p>
)
