import { type ComponentProps, type ReactNode, useEffect, useRef } from "react"
import { href } from "react-router"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"

type CartButtonProps = Pick<ComponentProps<typeof Button>, "main" | "wide" | "className" | "type"> & {
  /** Whether the work is in the cart: the button is then a link to the checkout. */
  inCart: boolean
  onAdd: () => void
  children: ReactNode
}

/**
 * Adds a work to the cart and shows it: once the work is in the cart, a link to the checkout replaces the button, and
 * takes over its focus. It is a submit button, which works without scripts.
 */
export function CartButton({ inCart, onAdd, children, type, ...look }: CartButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (inCart && pressed.current) link.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [inCart])
  if (inCart)
    return (
      <ButtonLink ref={link} href={href("/checkout")} {...look}>
        <span>In your cart</span>
        <span>Check out</span>
      </ButtonLink>
    )
  return (
    <Button
      type={type}
      onClick={(event) => {
        event.preventDefault()
        pressed.current = event.currentTarget === document.activeElement
        onAdd()
      }}
      {...look}
    >
      {children}
    </Button>
  )
}
