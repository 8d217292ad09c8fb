import type { ReactNode } from "react"
import { areRecordsRight } from "../../../domain/site-domain/dns-record.ts"
import type { SiteDomainView } from "../../../domain/site-domain/site-domain-queries.server.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { Fold } from "../kit/fold.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import { DnsTable } from "./dns-table.tsx"
import styles from "./domain.module.css"

type RowProps = {
  title: string
  state: [mark: StatusMark, words: string]
  says: ReactNode
  verb?: ReactNode
  /** Opens the row, for what has to be done. */
  children?: ReactNode
}

const Row = ({ title, state: [mark, words], says, verb, children }: RowProps) => (
  <li className={styles.row} data-open={children ? true : undefined}>
    <h2>{title}</h2>
    <Status mark={mark}>{words}</Status>
    <p>{says}</p>
    <span className={styles.verb}>{verb}</span>
    {children && <div className={styles.open}>{children}</div>}
  </li>
)

export function DomainRow({ domain }: { domain: SiteDomainView }) {
  const { report, checkedAt } = domain
  const right = report.records.filter(({ state }) => state === "correct").length
  return (
    <Row
      title="Domain"
      state={getDomainState(domain)}
      says={
        <>
          {describeRecords(domain, right)}{" "}
          {checkedAt && (
            <>
              Last checked <Moment at={checkedAt} />.
            </>
          )}
        </>
      }
      verb={<IntentButton intent="check">Check now</IntentButton>}
    >
      <DnsTable domain={domain.shownName} records={report.records} />
      <p className="small">
        Enter these where you bought the domain, and remove other A, AAAA and CNAME records of the same names.
      </p>
      <Registrars />
    </Row>
  )
}

const registrars = [
  ["GoDaddy", "My Products, then DNS beside the domain"],
  ["Namecheap", "Domain List, Manage, then Advanced DNS"],
  ["Cloudflare", "the domain, then DNS and Records; switch the proxy of each record off (DNS only)"],
  ["IONOS", "Domains & SSL, the wheel beside the domain, then DNS"],
] as const

const Registrars = () => (
  <Fold title="Where that is at GoDaddy, Namecheap, Cloudflare and IONOS">
    <ul className="small">
      {registrars.map(([name, way]) => (
        <li key={name}>
          {name}: {way}.
        </li>
      ))}
    </ul>
  </Fold>
)

function getDomainState({ report }: SiteDomainView): [StatusMark, string] {
  if (areRecordsRight(report) && report.records.every(({ state }) => state === "correct")) return ["full", "Correct"]
  if (report.forbidden !== null || report.records.some(({ state }) => state === "wrong")) return ["alarm", "Wrong"]
  return ["half", "Waiting"]
}

function describeRecords({ report, checkedAt }: SiteDomainView, right: number): string {
  const { records, forbidden } = report
  if (checkedAt === null) return "We look for the records now."
  if (forbidden === "")
    return "A CAA record forbids every authority to issue certificates for this domain. Remove it, or add one for Let’s Encrypt."
  if (forbidden !== null) return `A CAA record allows only ${forbidden} to issue certificates for this domain.`
  if (right === records.length) return "All records are right."
  const wrong = records.filter(({ state }) => state === "wrong").length
  if (wrong > 0) return `${formatCount(wrong, "record leads", "records lead")} somewhere else.`
  const some = right === 0 ? "No record is there yet." : `${right} of ${records.length} records are right.`
  return `${some} We check again every minute while this page is open, and every hour after that. Most records arrive within the hour.`
}

export function HttpsRow({ domain, authority }: { domain: SiteDomainView; authority: string }) {
  const { certificate } = domain
  return (
    <Row
      title="HTTPS"
      state={getCertificateState(domain)}
      says={<CertificateWords domain={domain} authority={authority} />}
      verb={
        (certificate.state !== "missing" || certificate.problem) &&
        !certificate.isWorking && (
          <IntentButton intent="renew">{certificate.state === "missing" ? "Try now" : "Renew now"}</IntentButton>
        )
      }
    />
  )
}

function getCertificateState({ certificate }: SiteDomainView): [StatusMark, string] {
  if (certificate.isWorking) return ["three-quarters", "On its way"]
  if (certificate.state === "valid") return certificate.problem ? ["alarm", "Valid, not renewed"] : ["full", "Valid"]
  if (certificate.state === "ended") return ["alarm", "Expired"]
  return certificate.problem ? ["alarm", "Failed"] : ["dashed", "Next"]
}

function CertificateWords({ domain, authority }: { domain: SiteDomainView; authority: string }) {
  const { state, until, renewsAt, missing, problem, nextTryAt } = domain.certificate
  if (state === "missing" && !problem)
    return <>{authority} issues the certificate, free of charge, as soon as the records are right.</>
  return (
    <>
      {problem}{" "}
      {until && (
        <>
          {state === "valid" ? "Valid until " : "It expired on "}
          <Day at={until} />
          {state === "valid" && renewsAt && !problem && (
            <>
              , renews itself on <Day at={renewsAt} />
            </>
          )}
          .{" "}
        </>
      )}
      {nextTryAt && (
        <>
          We try again on <Moment at={nextTryAt} />.{" "}
        </>
      )}
      {state === "valid" && missing.length > 0 && `${missing.join(", ")} follows when its record is right.`}
    </>
  )
}

type FormerProps = { domains: SiteDomainView[]; own: string; siteHost: string }

export const FormerRows = ({ domains, own, siteHost }: FormerProps) =>
  domains.map((domain) => {
    if (domain.name === siteHost)
      return (
        <Row
          key={domain.name}
          title={domain.shownName}
          state={["full", "In use"]}
          says={`The site answers here until ${own} has its certificate.`}
        />
      )
    const leads = areRecordsRight({ ...domain.report, records: domain.report.records.slice(0, 1) })
    return (
      <Row
        key={domain.name}
        title={domain.shownName}
        state={leads ? ["full", "Leads here"] : ["dashed", "Gone"]}
        says={
          leads
            ? `Your former domain. Its links lead to ${own} as long as its records stay.`
            : "Your former domain. Its records no longer lead to this machine."
        }
        verb={<InlineConfirmLink id={getRemovalId(domain)}>Remove</InlineConfirmLink>}
      />
    )
  })

const getRemovalId = ({ name }: SiteDomainView) => `remove-${name}`

export function RemovalConfirm({ domains, openId }: { domains: SiteDomainView[]; openId: string | null }) {
  const domain = domains.find((one) => getRemovalId(one) === openId)
  if (!domain) return null
  return (
    <InlineConfirm
      id={getRemovalId(domain)}
      intent="remove"
      hidden={{ name: domain.name }}
      title={`Remove ${domain.shownName}?`}
      answer={undefined}
      happens={["Its certificate is deleted.", `Links to ${domain.shownName} no longer lead to the site.`]}
      press="Remove it"
    />
  )
}
