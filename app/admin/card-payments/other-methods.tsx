import { href, Link } from "react-router"
import type { CardPaymentsPage } from "../../../domain/payments/card-accounts/account-queries.server.ts"
import { DetailList, Section } from "../kit/page.tsx"

const days = (count: number) => (count === 1 ? "one day" : `${count} days`)

/** Their forms are in Settings. */
export function OtherMethods({ payment }: { payment: CardPaymentsPage["payment"] }) {
  const { iban, transferDays, collection, pickup } = payment
  const settings = href("/admin/settings")
  return (
    <Section title="Without a card" action={<Link to={`${settings}#payment`}>Change</Link>}>
      <DetailList
        of={[
          [
            "Bank transfer",
            iban
              ? `Offered; works are reserved for ${days(transferDays)}`
              : "Offered, but buyers see no account to pay to yet",
          ],
          ["Pay on collection", collection ? "Offered with pickup" : "Not offered"],
          [
            "Pickup",
            <Link to={`${settings}#shipping`} key="pickup">
              {pickup ? "Offered" : "Not offered"}
            </Link>,
          ],
        ]}
      />
    </Section>
  )
}
