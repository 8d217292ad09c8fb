import { href } from "react-router"
import { formatCertificateEdition } from "../../../../domain/certificates/certificate-labels.ts"
import type { CertificateLine } from "../../../../domain/certificates/certificate-queries.server.ts"
import { Day } from "../../kit/dates.tsx"
import { InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { AnchorButton } from "../../kit/link-button.tsx"
import { Status } from "../../kit/status.tsx"
import styles from "./certificates.module.css"

export function CertificateListRow({ line, artworkId }: { line: CertificateLine; artworkId: string }) {
  const { id, number, code, edition, issuedAt, intact, revoked, differs, owner, offeredUntil } = line
  const words = [`Certificate ${number}`, formatCertificateEdition(edition)].filter(Boolean).join(", ")
  return (
    <li data-revoked={revoked ? true : undefined}>
      <div>
        <p className={styles.name}>{words}</p>
        <p className="small">
          Issued <Day at={issuedAt} />
          {revoked && (
            <>
              {", revoked "}
              <Day at={revoked.at} />
              {`: ${revoked.reason}`}
            </>
          )}
        </p>
        <p className={styles.code}>{code}</p>
        {(owner || offeredUntil) && (
          <p className="small">
            {owner && `Accepted by ${owner.name}${owner.isShown ? "" : ", whose name visitors don’t see"}. `}
            {offeredUntil && (
              <>
                A link for a new owner works until <Day at={offeredUntil} />.
              </>
            )}
          </p>
        )}
        {!intact && (
          <p className={styles.alarm}>
            <Status mark="alarm">Altered</Status> What the register says is not what was signed. Restore a backup.
          </p>
        )}
        {differs.length > 0 && (
          <p className="small">{`The work has another ${differs.join(" and ")} now. Reissue the certificate if it should say so.`}</p>
        )}
      </div>
      <div className={styles.acts}>
        <AnchorButton
          target="_blank"
          href={href("/certificates/:code", { code })}
          aria-label={`See its page, certificate ${number}`}
        >
          See its page
        </AnchorButton>
        {!revoked && (
          <>
            <AnchorButton
              target="_blank"
              href={href("/admin/artworks/:id/certificates/:certificate", { id: artworkId, certificate: id })}
              aria-label={`Print certificate ${number}`}
            >
              Print
            </AnchorButton>
            <InlineConfirmLink id={`offer-${id}`} aria-label={`Link for the owner, certificate ${number}`}>
              Link for the owner
            </InlineConfirmLink>
            <InlineConfirmLink id={`reissue-${id}`} aria-label={`Reissue certificate ${number}`}>
              Reissue
            </InlineConfirmLink>
            <InlineConfirmLink id={`revoke-${id}`} aria-label={`Revoke certificate ${number}`}>
              Revoke
            </InlineConfirmLink>
          </>
        )}
      </div>
    </li>
  )
}
