import { href } from "react-router"
import type { OwnCertificate } from "../../../domain/certificates/own-certificates.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import styles from "../account.module.css"
import { Part } from "./part.tsx"

export const CertificatesPart = ({ certificates }: { certificates: OwnCertificate[] }) => (
  <Part id="certificates" title="Certificates" answer={undefined}>
    <ul className={styles.thin}>
      {certificates.map(({ number, code, title, year, edition, issued }) => (
        <li key={code}>
          <span>
            <a href={href("/certificates/:code", { code })}>
              <i>{title}</i>
              {year && `, ${year}`}
            </a>
            <small>{[`Certificate ${number}`, edition, sayDate(issued)].filter(Boolean).join(", ")}</small>
          </span>
        </li>
      ))}
    </ul>
  </Part>
)
