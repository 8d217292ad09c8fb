import { href, Link } from "react-router"
import type { CommissionPage, PageReference } from "../../../domain/commissions/commission-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { Day } from "../kit/dates.tsx"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./commission-page.module.css"

export function BriefSection({ page }: { page: CommissionPage }) {
  const { row, references, known } = page
  const of = row.revisionsIncluded + row.revisionsExtra
  const accepted = known.quote?.acceptedAt ? known.quote : null
  return (
    <Section title="What they want" action={<InlineConfirmLink id="wants">Edit</InlineConfirmLink>}>
      <blockquote className={styles.brief}>{row.description}</blockquote>
      {references.length > 0 && (
        <ul className={styles.refs}>
          {references.map((one) => (
            <li key={one.id}>
              <Reference commissionId={row.id} of={one} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.partLink}>
        <InlineConfirmLink id="add-reference">Add a reference</InlineConfirmLink>
      </p>
      <DetailList
        of={[
          ["Size", row.size],
          ["Medium", row.medium],
          ["Palette", row.palette],
          ["For", row.use],
          ["Budget", row.budget],
          ["Wanted by", row.deadline && formatCalendarDate(row.deadline)],
          ["Asked", <Day key="asked" at={row.createdAt} />],
          ["Revisions", accepted && `${row.revisionsUsed} of ${of} used`],
          [
            accepted ? `Terms ${accepted.termsVersion}` : "",
            accepted?.acceptedAt && (
              <>
                Accepted by {accepted.acceptedBy}, <Day at={accepted.acceptedAt} />
              </>
            ),
          ],
          ["On hold", row.heldSince && <Day at={row.heldSince} />],
          ["Until", row.heldUntil && formatCalendarDate(row.heldUntil)],
          ["Because", row.heldReason],
          [row.stage === "declined" ? "Declined" : "Ended", row.endReason],
          ["May be shown", row.showConsentAt && <Day at={row.showConsentAt} />],
        ]}
      />
    </Section>
  )
}

function Reference({ commissionId, of }: { commissionId: string; of: PageReference }) {
  if (of.work)
    return (
      <Link to={href("/admin/artworks/:id/edit", { id: of.work.id })}>
        <Thumb picture={of.work.picture} width={78} height={78} />
        <span className="small">
          <i>{of.work.title}</i>
        </span>
      </Link>
    )
  const address = href("/admin/commissions/:id/pictures/:picture", { id: commissionId, picture: of.id })
  const scale = of.picture ? 78 / Math.max(of.picture.width, of.picture.height) : 1
  const words = of.caption || (of.by === "client" ? "Theirs" : "Yours")
  return (
    <a href={address}>
      <img
        src={`${address}?size=small`}
        width={Math.round((of.picture?.width ?? 78) * scale)}
        height={Math.round((of.picture?.height ?? 78) * scale)}
        alt=""
        loading="lazy"
      />
      <span className="small">{words}</span>
    </a>
  )
}
