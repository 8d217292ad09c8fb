import { type ComponentProps, type ReactNode, useEffect, useRef } from "react"
import { href } from "react-router"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"

const doubleTapMs = 400

type CartButtonProps = Pick<ComponentProps<typeof Button>, "main" | "wide" | "className" | "type"> & {
  inCart: boolean
  onAdd: () => void
  children: ReactNode
}

/** In the cart, a link to the checkout replaces the button and takes over its focus. A submit button works without scripts. */
export function CartButton({ inCart, onAdd, children, type, ...look }: CartButtonProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const pressed = useRef(false)
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (inCart && pressed.current) link.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [inCart])
  if (inCart)
    return (
      <ButtonLink
        ref={link}
        href={href("/checkout")}
        onClick={(event) => {
          // The second click of a double click on "Add to Cart". Not every browser counts taps.
          if (event.detail > 1 || event.timeStamp - tappedAt.current < doubleTapMs) event.preventDefault()
        }}
        {...look}
      >
        <span>In your cart</span>
        <span>Check out</span>
      </ButtonLink>
    )
  return (
    <Button
      type={type}
      onTouchEnd={(event) => {
        tappedAt.current = event.timeStamp
      }}
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
