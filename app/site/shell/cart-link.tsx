import { Link } from "react-router"
import { classes } from "../../ui/classes.ts"
import text from "../../ui/text.module.css"

export function CartLink({ className }: { className?: string }) {
  return (
    <Link className={classes(text.figures, className)} to="/checkout">
      Cart
    </Link>
  )
}
