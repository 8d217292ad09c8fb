import { href } from "react-router"
import type { OwnCertificate } from "../../../domain/certificates/own-certificates.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import styles from "../account.module.css"
import { AccountSection } from "./account-section.tsx"

export const CertificatesSection = ({ certificates }: { certificates: OwnCertificate[] }) => (
  <AccountSection id="certificates" title="Certificates" answer={undefined}>
    <ul className={styles.thin}>
      {certificates.map(({ number, code, title, year, edition, issued }) => (
        <li key={code}>
          <span>
            <a href={href("/certificates/:code", { code })}>
              <i>{title}</i>
              {year && `, ${year}`}
            </a>
            <small>{[`Certificate ${number}`, edition, formatCalendarDate(issued)].filter(Boolean).join(", ")}</small>
          </span>
        </li>
      ))}
    </ul>
  </AccountSection>
)
