import { NavLink } from "react-router"
import { classes } from "../../ui/classes.ts"
import text from "../../ui/text.module.css"
import { useCart } from "../cart/cart-provider.tsx"

/** The way to the cart, and how many copies are in it; always with the number, so that nothing moves when it is known. */
export function CartLink({ className }: { className?: string }) {
  const { count } = useCart()
  return (
    <NavLink className={classes(text.figures, className)} to="/checkout" end>
      {`Cart (${count})`}
    </NavLink>
  )
}
