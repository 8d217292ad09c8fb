import { href, Link } from "react-router"
import { areRecordsRight } from "../../../domain/site-domain/dns-record.ts"
import { getSiteDomainPage, type SiteDomainView } from "../../../domain/site-domain/site-domain-queries.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormSections } from "../kit/form-section.tsx"
import { useOpenConfirm } from "../kit/inline-confirm.tsx"
import { Page, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/domain"
import { getArrivalAddress } from "./arrival-address.server.ts"
import styles from "./domain.module.css"
import { runDomainAction } from "./domain-actions.server.ts"
import { DomainForm } from "./domain-form.tsx"
import { DomainRow, FormerRows, HttpsRow, RemovalConfirm } from "./domain-rows.tsx"
import { useMinuteCheck } from "./use-minute-check.ts"

export const meta: Route.MetaFunction = () => studioMeta("Domain and HTTPS")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const page = unwrapOutcome(await getSiteDomainPage(shop, admin))
  return { ...page, arrivedAt: getArrivalAddress(request.url) }
})

export const action = studioAction(runDomainAction)

export default function DomainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isManaged, siteUrl, authority, machine, current, former, arrivedAt } = loaderData
  const latest = actionData as ActionAnswer
  const answer = useLastAnswer(latest)
  const isNear =
    current !== null &&
    areRecordsRight(current.report) &&
    current.certificate.state === "missing" &&
    !current.certificate.problem
  const siteHost = new URL(siteUrl).hostname
  const openId = useOpenConfirm(latest)
  useMinuteCheck(isManaged && current !== null, isNear)
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#domain`}>Settings</Link>}
      title="Domain and HTTPS"
      done={latest?.done}
    >
      {answer?.problem && !answer.problem.fields && <ConfirmableRefusal problem={answer.problem} />}
      {isManaged ? (
        <>
          <p className={styles.lead}>{getLead(siteUrl, { current, former })}</p>
          <RemovalConfirm domains={former.filter(({ name }) => name !== siteHost)} openId={openId} />
          {current && (
            <ul className={styles.rows}>
              <DomainRow domain={current} />
              <HttpsRow domain={current} authority={authority} />
              <FormerRows domains={former} own={current.shownName} siteHost={siteHost} />
            </ul>
          )}
          <FormSections>
            <DomainForm
              // Saved values replace the typed ones.
              key={JSON.stringify([current?.name, current?.hasWww, current?.ipv4, current?.ipv6])}
              current={current}
              machine={machine}
              arrivedAt={arrivedAt}
              typed={answer?.typed ?? null}
              errors={answer?.problem?.fields}
            />
            {current && <Moving />}
          </FormSections>
        </>
      ) : (
        <Section title="Set where the site is started">
          <p className={styles.words}>
            The site’s address is <strong>{siteUrl}</strong>. A server in front of it has the domain and its certificate
            (<code>SITE_URL</code> or <code>TRUST_PROXY</code> is set), so there is nothing to do here.
          </p>
        </Section>
      )}
    </Page>
  )
}

type Domains = { current: SiteDomainView | null; former: SiteDomainView[] }

function getLead(siteUrl: string, { current, former }: Domains): string {
  if (current === null) return "The site has no address of its own yet. Type the domain that you bought."
  const { protocol, hostname } = new URL(siteUrl)
  const before = former.find(({ name }) => name === hostname)
  if (before)
    return `The site still answers at ${before.shownName}. It moves to ${current.shownName} once the certificate is here.`
  const isHere = hostname === current.name && protocol === "https:"
  return isHere ? `${current.shownName} answers, with HTTPS.` : `${current.shownName} isn’t ready yet.`
}

const Moving = () => (
  <Section title="When the address changes">
    <p className={styles.words}>
      Once the certificate is here the site moves to its new address by itself, and links to the old one lead there.
      Everyone, including you, has to sign in again, with a password or a link by e-mail. Passkeys belong to an address:
      add yours again on your account page.
    </p>
  </Section>
)
