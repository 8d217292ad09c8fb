import { TextInput } from "@mantine/core"
import { useContext } from "react"
import { Form, href, Link, useSearchParams } from "react-router"
import type { IssueCounts } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import type { RecipientRow, RecipientView } from "../../../../domain/newsletter/issues/recipient-queries.server.ts"
import { formatMoment } from "../../../../lib/site-time.ts"
import { SiteTimeZone } from "../../kit/dates.tsx"
import { EmailAddress } from "../../kit/email-address.tsx"
import { AnchorButton, LinkButton } from "../../kit/link-button.tsx"
import { Views } from "../../kit/views.tsx"
import { RecipientStatus } from "./recipient-status.tsx"
import styles from "./sending.module.css"

type Props = {
  id: string
  counts: IssueCounts
  recipients: { rows: RecipientRow[]; next: string | null }
  view: RecipientView | undefined
  search: string
}

export function RecipientList({ id, counts, recipients: { rows, next }, view, search }: Props) {
  const [params] = useSearchParams()
  const { total, accepted, waiting, refused, uncertain, bounced, leftOut } = counts
  const views = [
    { value: "all", words: "All", count: total },
    { value: "accepted", words: "Accepted", count: accepted },
    { value: "refused", words: "Refused", count: refused },
    { value: "uncertain", words: "Not sure", count: uncertain },
    { value: "bounced", words: "Came back", count: bounced },
    { value: "waiting", words: "Waiting", count: waiting },
    { value: "left_out", words: "Left out", count: leftOut },
  ].filter(({ value, count }) => count > 0 || value === "all" || value === view)
  const following = new URLSearchParams(params)
  following.set("after", next ?? "")
  const file = `${href("/admin/newsletter/:id/recipients", { id })}${view ? `?result=${view}` : ""}`
  return (
    <section aria-label="Recipients">
      <Views label="Result" name="result" now={view ?? "all"} first="all" of={views} />
      <div className={styles.bar}>
        <Form method="get" className={styles.search} role="search">
          {view && <input type="hidden" name="result" value={view} />}
          <TextInput
            type="search"
            name="q"
            aria-label="Search recipients"
            placeholder="Address, name or answer"
            defaultValue={search}
          />
        </Form>
        <AnchorButton href={file} download>
          Download as CSV
        </AnchorButton>
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>Nobody here.</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Recipient key={row.id} row={row} />
          ))}
        </ul>
      )}
      <p className={styles.next}>
        {next && (
          <LinkButton variant="default" to={`?${following}`}>
            Next page
          </LinkButton>
        )}
      </p>
      <p className={`small ${styles.foot}`}>
        “Accepted” means that the receiving mail server took it. Nobody counts who opens a newsletter or follows its
        links.
      </p>
    </section>
  )
}

function Recipient({ row: { subscriberId, email, name, state, words, settledAt, nextAt } }: { row: RecipientRow }) {
  const zone = useContext(SiteTimeZone)
  const when = settledAt && state !== "waiting" ? formatMoment(settledAt, zone) : ""
  // A success response is only in the CSV file.
  const answer = state === "accepted" ? "" : words
  const again = state === "waiting" && words ? `Again at ${formatMoment(nextAt, zone)}` : ""
  return (
    <li>
      <p>
        {subscriberId ? (
          <Link to={href("/admin/newsletter/subscribers/:id", { id: subscriberId })}>
            <EmailAddress of={email} />
          </Link>
        ) : (
          "Removed since"
        )}
        {name && <span className="small"> {name}</span>}
      </p>
      <p className={styles.how}>{[when, again, answer].filter(Boolean).join(". ")}</p>
      <RecipientStatus of={state} />
    </li>
  )
}
