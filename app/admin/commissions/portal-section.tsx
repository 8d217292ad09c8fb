import { Form, useNavigation } from "react-router"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import styles from "./commission-page.module.css"

export function PortalSection({ page: { links } }: { page: CommissionPage }) {
  const sending = useNavigation().state === "submitting"
  const last = links.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted((a, b) => +new Date(b) - +new Date(a))[0]
  return (
    <Section title="Their room">
      <DetailList
        of={[
          ["Opened", last ? <Day key="opened" at={last} /> : links.length > 0 ? "Not yet" : "They have no link yet"],
        ]}
      />
      <Form method="post" preventScrollReset className={styles.acts}>
        <SubmitButton intent="room-link" disabled={sending}>
          Make a link
        </SubmitButton>
        {links.length > 0 && (
          <SubmitButton intent="revoke-links" disabled={sending}>
            Revoke all links
          </SubmitButton>
        )}
      </Form>
    </Section>
  )
}
