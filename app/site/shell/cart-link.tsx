import { href, useLocation } from "react-router"
import { classes } from "../../ui/classes.ts"
import text from "../../ui/text.module.css"
import { useCart } from "../cart/cart-provider.tsx"

/** The number's space is reserved, so that nothing moves. */
export function CartLink({ className }: { className?: string }) {
  const { count, isKnown } = useCart()
  const { pathname } = useLocation()
  return (
    <a
      className={classes(text.figures, className)}
      href={href("/checkout")}
      aria-current={pathname === href("/checkout") ? "page" : undefined}
    >
      <span>
        Cart <span className={isKnown ? undefined : text.unknown}>{`(${count})`}</span>
      </span>
    </a>
  )
}
