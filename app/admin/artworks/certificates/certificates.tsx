import { href, Link } from "react-router"
import { getWorkCertificates } from "../../../../domain/certificates/certificate-queries.server.ts"
import { notFound } from "../../../request/answer.ts"
import { readFormData } from "../../../request/read-form.ts"
import { InlineConfirmLink, useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { LinkButton } from "../../kit/link-button.tsx"
import { NewLink } from "../../kit/new-link.tsx"
import { Empty, Page, RefusedNotice, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/certificates"
import { runCertificateAction } from "./certificate-actions.server.ts"
import { CertificateConfirm } from "./certificate-confirms.tsx"
import { CertificateListRow } from "./certificate-row.tsx"
import styles from "./certificates.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? `Certificates of ${loaderData.work.title}` : "Certificates")

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const loader = nounLoader(async ({ shop, admin, id }) => {
  if (!uuidPattern.test(id)) throw notFound()
  return unwrapOutcome(await getWorkCertificates(shop, admin, id))
})

export async function action({ request, context, params }: Route.ActionArgs) {
  if (!uuidPattern.test(params.id)) throw notFound()
  return runCertificateAction({ ...getStudioContext(context), id: params.id }, await readFormData(request))
}

export default function Certificates({ loaderData, actionData }: Route.ComponentProps) {
  const { work, lines, sold } = loaderData
  const answer: ActionAnswer = actionData
  const link = actionData && "link" in actionData ? actionData.link : null
  const openConfirm = useOpenConfirm(answer)
  const validLines = lines.filter(({ revoked }) => !revoked)
  const revoked = lines.filter((line) => line.revoked)
  const canIssue = work.hasPicture && (work.editionSize !== null || validLines.length === 0)
  return (
    <Page
      back={
        <Link to={href("/admin/artworks/:id/edit", { id: work.id })}>
          <i>{work.title}</i>
        </Link>
      }
      title="Certificates"
      details={<span>Signed with the site’s own key. Each has a page that says whether it’s genuine.</span>}
      done={answer?.done}
      main={
        canIssue &&
        openConfirm !== "issue" && (
          <InlineConfirmLink id="issue" variant="filled">
            Issue a certificate
          </InlineConfirmLink>
        )
      }
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {link && <NewLink link={link} label="Link for the owner" />}
      {openConfirm && (
        <div className={styles.decided}>
          <CertificateConfirm id={openConfirm} page={loaderData} answer={answer} />
        </div>
      )}
      {lines.length === 0 && !openConfirm && (
        <Empty>
          {work.hasPicture
            ? "No certificate has been issued for this work."
            : "A certificate shows its work. Add a picture to the work, then issue one here."}
        </Empty>
      )}
      {sold.length > 0 && work.hasPicture && (
        <Section title="Sold and delivered" note="without a certificate so far">
          <ul className={styles.rows}>
            {sold.map(({ copy, order }) => (
              <li key={order + copy}>
                <p>
                  {copy && `Copy ${copy}, `}
                  <Link to={href("/admin/orders/:number", { number: order })}>{order}</Link>
                </p>
                <LinkButton
                  to={`?${new URLSearchParams({ decide: "issue", ...(copy && { copy }) })}`}
                  aria-label={`Issue the certificate for ${order}${copy && `, copy ${copy}`}`}
                >
                  Issue the certificate
                </LinkButton>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {validLines.length > 0 && (
        <Section title="Valid">
          <ul className={styles.rows}>
            {validLines.map((line) => (
              <CertificateListRow key={line.id} line={line} artworkId={work.id} />
            ))}
          </ul>
        </Section>
      )}
      {revoked.length > 0 && (
        <Section title="Revoked">
          <ul className={styles.rows}>
            {revoked.map((line) => (
              <CertificateListRow key={line.id} line={line} artworkId={work.id} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}
