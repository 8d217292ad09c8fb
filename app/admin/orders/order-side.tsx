import { canCorrectDelivery } from "../../../domain/checkout/can-correct-delivery.ts"
import { studioNote } from "../../../domain/orders/studio-note.ts"
import { Moment } from "../kit/dates.tsx"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { StudioNotes } from "../kit/notes/studio-notes.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"
import { formatOrderEvent, OrderHistory } from "./timeline.tsx"

export function OrderSide({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
  return (
    <aside className={`${record.side} ${record.links} ${styles.side}`}>
      <Section title="Timeline">
        <OrderHistory steps={order.timeline} />
      </Section>
      <Section
        title={getReceiverTitle(order)}
        note={isHandedOver(order) ? undefined : order.shipping.name}
        action={
          canCorrectDelivery(order) && (
            <DrawerButton sheet="delivery" aria-label="Edit the delivery">
              Edit
            </DrawerButton>
          )
        }
      >
        <address className={styles.address}>
          {(order.address ? order.addressLines : [order.name]).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {order.email ? (
            <a href={`mailto:${order.email}`}>
              <EmailAddress of={order.email} />
            </a>
          ) : (
            <span className="soft">No e-mail address</span>
          )}
          {order.phone && <a href={`tel:${order.phone}`}>{order.phone}</a>}
        </address>
      </Section>
      {order.note && (
        <Section title={order.source === "shop" ? `From ${order.name}` : "Note"}>
          <p className={styles.note}>{order.note}</p>
        </Section>
      )}
      {order.giftNote && (
        <Section title="Gift note" note="for the packing slip">
          <p className={styles.note}>{order.giftNote}</p>
        </Section>
      )}
      <StudioNotes
        of={{ table: "order_notes", column: "order", id: order.number, what: order.number }}
        notes={order.events
          .filter(({ machine }) => machine === studioNote)
          .map(({ note, ...event }) => ({ ...event, text: note }))}
        answer={answer}
      />
      {/* A sale by hand was agreed in person, without consent to texts. */}
      {order.acceptedAt && (
        <Section title="Consent">
          <DetailList
            of={[
              ["Terms", order.termsVersion && `Version ${order.termsVersion}`],
              ["Privacy", order.privacyVersion && `Version ${order.privacyVersion}`],
              ["Withdrawal", order.withdrawalVersion && `Version ${order.withdrawalVersion}`],
              ["Accepted", <Moment key="at" at={order.acceptedAt} />],
            ]}
          />
        </Section>
      )}
      <Section title="Activity">
        <DetailList
          of={order.events
            .filter(({ machine }) => machine !== studioNote)
            .map((event) => [
              <Moment key={event.id} at={event.at} />,
              `${formatOrderEvent(event, order)}, ${event.actorName}`,
            ])}
        />
      </Section>
    </aside>
  )
}

const isHandedOver = ({ source, shipping, orderState }: StudioOrder) =>
  source !== "shop" && shipping.pickup && orderState === "completed"

function getReceiverTitle(order: StudioOrder): string {
  if (isHandedOver(order)) return "Handed over to"
  return order.shipping.pickup ? "Picked up by" : "Deliver to"
}
