import { href, Link } from "react-router"
import type { PersonEvent, PersonPage } from "../../../domain/accounts/read-person.server.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { Facts, Part } from "../kit/page.tsx"
import styles from "./people.module.css"
import { anRole } from "./person-status.tsx"

const stepWords = { totp: "An app that shows codes", phone: "Codes sent to a phone" }

export function SigningIn({ person }: { person: PersonPage }) {
  const { steps, passkeys, providers, confirmed, seenAt, isOnlyAdmin } = person
  return (
    <Part title="Signing in">
      <Facts
        of={[
          ["Two-step verification", steps.length > 0 ? steps.map((step) => stepWords[step]).join(", ") : "None"],
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
    </Part>
  )
}

export const Devices = ({ devices }: { devices: PersonPage["devices"] }) => (
  <Part title="Devices">
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
  </Part>
)

type InvitationProps = {
  person: PersonPage & { expired: boolean }
  sends: boolean
}

export const Invitation = ({ person: { role, expiresAt, expired, inviter }, sends }: InvitationProps) => (
  <Part title="Invitation">
    <Facts
      of={[
        ["Role", role === "admin" ? "Admin" : "User"],
        ["Invited by", inviter?.name],
        ["Link", expiresAt && <LinkWords key="link" at={expiresAt} expired={expired} />],
      ]}
    />
    <p className={styles.words}>
      Whoever opens the link chooses a name and a password, and is {anRole[role]}. Sending it again makes a new link;
      the one before no longer works.{inviter && ` It ends if ${inviter.name} is no longer an admin.`}
    </p>
    {!sends && (
      <p className={styles.words}>
        No mail server is connected, and the mailbox keeps no private links.{" "}
        <Link to={href("/admin/settings/mail-server")}>Connect one</Link>, or send the invitation again to get a link
        that you can send yourself.
      </p>
    )}
  </Part>
)

const LinkWords = ({ at, expired }: { at: Date; expired: boolean }) => (
  <>
    {expired ? "Expired" : "Works until"} <Moment at={at} />
  </>
)

export const AccountActivity = ({ events }: { events: PersonEvent[] }) => (
  <Part title="Activity" className={styles.activity}>
    {events.length > 0 ? (
      <Facts
        of={events.map(({ id, at, action, by }) => [
          <Moment key={id} at={at} />,
          by === null ? capital(action) : `${capital(action)} by ${by}`,
        ])}
      />
    ) : (
      <p className={styles.words}>Nothing yet.</p>
    )}
  </Part>
)

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
