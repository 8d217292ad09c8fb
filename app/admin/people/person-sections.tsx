import { href, Link } from "react-router"
import type { PersonEvent, PersonPage } from "../../../domain/accounts/people/account-person.server.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import styles from "./people.module.css"
import { roleLabelsWithArticle } from "./person-status.tsx"

const factorLabels = { totp: "An app that shows codes", phone: "Codes sent to a phone" }

export function PersonSignInSection({ person }: { person: PersonPage }) {
  const { steps, passkeys, providers, confirmed, seenAt, isOnlyAdmin } = person
  return (
    <Section title="Signing in">
      <DetailList
        of={[
          ["Two-step verification", steps.length > 0 ? steps.map((factor) => factorLabels[factor]).join(", ") : "None"],
          ["Passkeys", String(passkeys || "None")],
          ["Providers", providers.join(", ") || "None"],
          ["Address", confirmed ? "Confirmed" : "Not confirmed"],
          ["Last seen", seenAt ? <Day key="seen" at={seenAt} /> : "Never"],
        ]}
      />
      {isOnlyAdmin && <p className={styles.words}>The only admin stays one until someone else is an admin, too.</p>}
      {!confirmed && (
        <p className={styles.words}>
          Nobody has shown yet that this address is theirs. To make its owner an admin, invite the address: the link in
          the e-mail confirms it.
        </p>
      )}
    </Section>
  )
}

export const PersonDevicesSection = ({ devices }: { devices: PersonPage["devices"] }) => (
  <Section title="Devices">
    {devices.length > 0 ? (
      <ul className={styles.rows}>
        {devices.map(({ id, device, seenAt }) => (
          <li key={id}>
            <span>{device}</span>
            <span className="soft">
              <Day at={seenAt} />
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className={styles.words}>Nowhere at the moment.</p>
    )}
  </Section>
)

type InvitationProps = {
  person: PersonPage & { expired: boolean }
  sends: boolean
}

export const InvitationSection = ({ person: { role, expiresAt, expired, inviter }, sends }: InvitationProps) => (
  <Section title="Invitation">
    <DetailList
      of={[
        ["Role", role === "admin" ? "Admin" : "User"],
        ["Invited by", inviter?.name],
        ["Link", expiresAt && <LinkExpiry key="link" at={expiresAt} expired={expired} />],
      ]}
    />
    <p className={styles.words}>
      Whoever opens the link chooses a name and a password, and is {roleLabelsWithArticle[role]}. Sending it again makes
      a new link; the one before no longer works.{inviter && ` It ends if ${inviter.name} is no longer an admin.`}
    </p>
    {!sends && (
      <p className={styles.words}>
        No mail server is connected, and the mailbox keeps no private links.{" "}
        <Link to={href("/admin/settings/mail-server")}>Connect one</Link>, or send the invitation again to get a link
        that you can send yourself.
      </p>
    )}
  </Section>
)

const LinkExpiry = ({ at, expired }: { at: Date; expired: boolean }) => (
  <>
    {expired ? "Expired" : "Works until"} <Moment at={at} />
  </>
)

export const PersonActivitySection = ({ events }: { events: PersonEvent[] }) => (
  <Section title="Activity" className={styles.activity}>
    {events.length > 0 ? (
      <DetailList
        of={events.map(({ id, at, action, by }) => [
          <Moment key={id} at={at} />,
          by === null ? capitalize(action) : `${capitalize(action)} by ${by}`,
        ])}
      />
    ) : (
      <p className={styles.words}>Nothing yet.</p>
    )}
  </Section>
)

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
