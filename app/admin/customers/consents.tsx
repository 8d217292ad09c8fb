import { Fragment } from "react"
import { href, Link } from "react-router"
import { consentKindLabels } from "../../../domain/newsletter/subscriber-labels.ts"
import { Day } from "../kit/dates.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import type { PersonData } from "./person-data.server.ts"

export const Consents = ({ of: { consents, addresses } }: { of: Pick<PersonData, "consents" | "addresses"> }) => (
  <Section title="Consent" note="and when they gave it">
    <DetailList
      of={[
        ...(consents.length === 0 ? [["Newsletter", "Never asked for it"] as [string, string]] : []),
        ...consents.map((one): [React.ReactNode, React.ReactNode] => [
          <Link key="link" to={href("/admin/newsletter/subscribers/:id", { id: one.subscriberId })}>
            Newsletter
          </Link>,
          <Fragment key={one.subscriberId}>
            {one.state === "unsubscribed"
              ? "No"
              : one.state === "subscribed"
                ? "Yes"
                : one.state === "bounced"
                  ? "Yes, but e-mails come back"
                  : "Not confirmed yet"}
            {one.state === "unsubscribed" && one.unsubscribedAt && (
              <>
                , <Day at={one.unsubscribedAt} />
                {one.leftByMerge && ", by a merge: the other address had unsubscribed"}
              </>
            )}
            {addresses.length > 1 && <span className="small"> {one.email}</span>}
            {one.consents.map(({ kind, givenAt, source }) => (
              <span key={givenAt} className="small">
                <br />
                {source}, <Day at={givenAt} />. {consentKindLabels[kind]}
              </span>
            ))}
          </Fragment>,
        ]),
        ["Measured", "Never by name: neither e-mails nor visits"],
      ]}
    />
  </Section>
)
