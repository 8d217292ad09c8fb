import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { certificatesOfWork } from "../../../../domain/certificates/certificate-queries.server.ts"
import { notFound } from "../../../request/answer.ts"
import { readFormData } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import { DecisionLink, useOpenDecision } from "../../kit/decision.tsx"
import { NewLink } from "../../kit/new-link.tsx"
import { Empty, Page, Part, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { useSay } from "../../kit/toasts/toasts.tsx"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import type { Route } from "./+types/certificates"
import { actOnCertificates } from "./certificate-acts.server.ts"
import { CertificateDecision } from "./certificate-decisions.tsx"
import { CertificateListRow } from "./certificate-row.tsx"
import styles from "./certificates.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? `Certificates of ${loaderData.work.title}` : "Certificates")

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  if (!isId.test(params.id)) throw notFound()
  return found(await certificatesOfWork(shop, admin, params.id))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  if (!isId.test(params.id)) throw notFound()
  return actOnCertificates(shop, admin, params.id, await readFormData(request))
}

export default function Certificates({ loaderData, actionData }: Route.ComponentProps) {
  const { work, lines, sold } = loaderData
  const answer: ActionAnswer = actionData
  const link = actionData && "link" in actionData ? actionData.link : null
  useSay(answer?.done)
  const decides = useOpenDecision(answer)
  const counting = lines.filter(({ revoked }) => !revoked)
  const revoked = lines.filter((line) => line.revoked)
  const mayIssue = work.hasPicture && (work.editionSize !== null || counting.length === 0)
  return (
    <Page
      back={
        <Link to={href("/admin/artworks/:id/edit", { id: work.id })}>
          <i>{work.title}</i>
        </Link>
      }
      title="Certificates"
      facts={<span>Signed with the site’s own key. Each has a page that says whether it’s genuine.</span>}
      done={answer?.done}
      main={
        mayIssue &&
        decides !== "issue" && (
          <DecisionLink id="issue" variant="filled">
            Issue a certificate
          </DecisionLink>
        )
      }
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {link && <NewLink link={link} label="Link for the owner" />}
      {decides && (
        <div className={styles.decided}>
          <CertificateDecision id={decides} page={loaderData} answer={answer} />
        </div>
      )}
      {lines.length === 0 && !decides && (
        <Empty>
          {work.hasPicture
            ? "No certificate has been issued for this work."
            : "A certificate shows its work. Add a picture to the work, then issue one here."}
        </Empty>
      )}
      {sold.length > 0 && work.hasPicture && (
        <Part title="Sold and delivered" note="without a certificate so far">
          <ul className={styles.rows}>
            {sold.map(({ copy, order }) => (
              <li key={order + copy}>
                <p>
                  {copy && `Copy ${copy}, `}
                  <Link to={href("/admin/orders/:number", { number: order })}>{order}</Link>
                </p>
                <Button
                  variant="transparent"
                  component={Link}
                  to={`?${new URLSearchParams({ decide: "issue", ...(copy && { copy }) })}`}
                  aria-label={`Issue the certificate for ${order}${copy && `, copy ${copy}`}`}
                >
                  Issue the certificate
                </Button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {counting.length > 0 && (
        <Part title="Valid">
          <ul className={styles.rows}>
            {counting.map((line) => (
              <CertificateListRow key={line.id} line={line} artworkId={work.id} />
            ))}
          </ul>
        </Part>
      )}
      {revoked.length > 0 && (
        <Part title="Revoked">
          <ul className={styles.rows}>
            {revoked.map((line) => (
              <CertificateListRow key={line.id} line={line} artworkId={work.id} />
            ))}
          </ul>
        </Part>
      )}
    </Page>
  )
}
