import { href } from "react-router"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./empty-cart.module.css"

/** @param isKnown false: the browser's cart was not read yet, so a skeleton is shown */
export function EmptyCart({ isKnown }: { isKnown: boolean }) {
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Checkout</h1>
      </div>
      {isKnown ? null : (
        <p className={styles.skeleton} role="status">
          <span className={text.unseen}>Loading your cart...</span>
        </p>
      )}
      <div className={styles.empty} data-known={isKnown}>
        <p className={text.empty}>Your cart is empty.</p>
        <TextLink href={href("/shop")}>See what is available</TextLink>
        <noscript>
          <p className={text.small}>Without JavaScript, please buy works one at a time, from each work’s page.</p>
        </noscript>
      </div>
    </div>
  )
}
