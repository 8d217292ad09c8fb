import { Day } from "../kit/dates.tsx"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import { OrderDocumentLinks } from "./documents/order-document-links.tsx"
import { formatOrderedWorks } from "./format-copies.ts"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"

export const getTrackingDrawerId = (parcelId: string) => `tracking-${parcelId}`

export function ParcelList({ order }: { order: StudioOrder }) {
  return order.parcels.map((parcel, index) => (
    <Section
      key={parcel.id}
      title={order.parcels.length > 1 ? `Parcel ${index + 1}` : "Parcel"}
      action={
        <span className={styles.partActions}>
          <OrderDocumentLinks number={order.number} parcelId={parcel.id} hasLabel={order.address !== null} />
          <DrawerButton sheet={getTrackingDrawerId(parcel.id)}>Correct the tracking</DrawerButton>
          {order.email && (
            <IntentButton intent="resend-parcel" hidden={{ parcelId: parcel.id }}>
              Send the e-mail again
            </IntentButton>
          )}
        </span>
      }
    >
      <DetailList
        of={[
          ["Shipped", <Day key="shipped" at={parcel.shippedAt} />],
          ["Works", formatOrderedWorks(order.lines.filter((line) => line.parcelId === parcel.id))],
          ["Carrier", parcel.carrier],
          ["Tracking number", parcel.trackingNumber],
          ["Tracking link", parcel.trackingUrl && <a href={parcel.trackingUrl}>{parcel.trackingUrl}</a>],
        ]}
      />
    </Section>
  ))
}
