import { Form, href } from "react-router"
import type { OwnProvider } from "../../../domain/accounts/providers/own-providers.server.ts"
import type { OfferedProvider } from "../../../domain/accounts/providers/providers.server.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import styles from "../account.module.css"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

type Props = {
  providers: OwnProvider[]
  connectable: OfferedProvider[]
  timeZone: string
  answer: AccountFormAnswer | undefined
}

export function ProvidersSection({ providers, connectable, timeZone, answer }: Props) {
  if (providers.length + connectable.length === 0 && !findSectionAnswer("providers", answer)) return null
  const listDetails = (provider: OwnProvider) => [
    `Since ${formatDateInZone(provider.since, timeZone)}`,
    provider.usedAt && `last used ${formatDateInZone(provider.usedAt, timeZone)}`,
    !provider.isUsable && "no longer offered here",
  ]
  return (
    <AccountSection id="providers" title="Connected accounts" note="Sign in with an account elsewhere" answer={answer}>
      {providers.length > 0 && (
        <ul className={styles.thin}>
          {providers.map((provider) => (
            <li key={provider.id}>
              <span>
                {provider.name}
                {provider.address && <small>{provider.address}</small>}
              </span>
              <span>{listDetails(provider).filter(Boolean).join(", ")}</span>
              <AccountSectionForm part="providers" act="disconnect">
                <button
                  type="submit"
                  name="provider"
                  value={provider.id}
                  aria-label={`Disconnect: ${provider.name}${provider.address ? `, ${provider.address}` : ""}`}
                >
                  Disconnect
                </button>
              </AccountSectionForm>
            </li>
          ))}
        </ul>
      )}
      {connectable.length > 0 && (
        <div className={styles.connect}>
          {connectable.map(({ id, name }) => (
            <Form key={id} method="post" action={href("/auth/with/:provider", { provider: id })} reloadDocument>
              <Button name="connect" value="yes">
                Connect {name}
              </Button>
            </Form>
          ))}
        </div>
      )}
    </AccountSection>
  )
}
