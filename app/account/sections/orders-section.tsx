import { href } from "react-router"
import type { OwnOrder } from "../../../domain/orders/own-orders.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import styles from "../account.module.css"
import { AccountSection } from "./account-section.tsx"

/** By the account's address, also without signing in. */
export function OrdersSection({ orders, timeZone }: { orders: OwnOrder[]; timeZone: string }) {
  return (
    <AccountSection id="orders" title="Orders" answer={undefined}>
      {orders.length === 0 ? (
        <p className={styles.text}>
          No orders yet. What you buy with this address is listed here, also without signing in.{" "}
          <TextLink href={href("/shop")}>See what is for sale</TextLink>
        </p>
      ) : (
        <ul className={styles.orders}>
          {orders.map(({ number, token, placedAt, label, total, currency, title, more, picture }) => (
            <li key={number}>
              <span className={styles.thumb}>{picture && <Picture picture={picture} sizes="92px" />}</span>
              <span>
                <i>{title}</i>
                {more > 0 && ` and ${more} more`}
                <small>
                  {number}, {formatDateInZone(placedAt, timeZone)}
                </small>
              </span>
              <span>{formatMoney(total, currency)}</span>
              <span>{label}</span>
              <TextLink href={`${href("/track-order")}?order=${token}`} aria-label={`View your order ${number}`}>
                View your order
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}
