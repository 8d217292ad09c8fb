import type { CardPaymentsPage } from "../../../domain/payments/card-accounts/account-queries.server.ts"
import { Fold } from "../kit/fold.tsx"
import { FormSection, SecretInput, Wide } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import styles from "./card-payments.module.css"

type Props = { account: CardPaymentsPage["active"]; error: string | undefined; isSending: boolean }

export function ConnectSection({ account, error, isSending }: Props) {
  const isLive = account && !account.test
  return (
    <FormSection
      title={getConnectTitle(account)}
      note={account ? undefined : "Stripe or Mollie; it takes about two minutes"}
      actions={
        <SubmitButton variant={isLive ? "default" : "filled"} intent="connect" disabled={isSending}>
          {isSending ? "Trying the key…" : "Connect"}
        </SubmitButton>
      }
    >
      <Wide>
        <SecretInput
          label="Secret key"
          name="key"
          has={false}
          description="From Stripe or Mollie: Developers, API keys. Kept encrypted, never shown again"
          error={error}
        />
      </Wide>
      <Wide>
        <Fold title="What a restricted key of Stripe needs">
          <p className={styles.words}>
            <strong>Write:</strong> Checkout Sessions, Charges and Refunds, PaymentIntents, Webhook Endpoints.{" "}
            <strong>Read:</strong> Disputes, Events, Balance. Nothing else.
          </p>
        </Fold>
      </Wide>
    </FormSection>
  )
}

function getConnectTitle(account: Props["account"]): string {
  if (!account) return "Take cards"
  return account.test ? "Switch to your live key" : "Replace the key"
}
