import { href, useLocation } from "react-router"
import { classes } from "../../ui/classes.ts"
import text from "../../ui/text.module.css"
import { useCart } from "../cart/cart-provider.tsx"

/** The link to the cart with its number of copies, which is always shown, so that nothing moves when it is known. */
export function CartLink({ className }: { className?: string }) {
  const { count } = useCart()
  const { pathname } = useLocation()
  return (
    <a
      className={classes(text.figures, className)}
      href={href("/checkout")}
      aria-current={pathname === href("/checkout") ? "page" : undefined}
    >
      {`Cart (${count})`}
    </a>
  )
}
