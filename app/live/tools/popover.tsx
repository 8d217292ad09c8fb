import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react"
import { classes } from "../../ui/classes.ts"
import styles from "./popover.module.css"

type PopoverProps = {
  label: string
  width: number
  /** With hidden text where the visible content is not enough. */
  button: ReactNode
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

export function Popover({ label, width, button, className, children }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const place = ({ newState }: ToggleEvent) => {
    if (newState === "closed") return
    setIsOpen(true)
    const [own, at] = [panel.current, opener.current]
    if (!own || !at) return
    const below = at.closest("header") ?? at
    own.style.top = `${below.getBoundingClientRect().bottom}px`
    own.style.right = `${document.documentElement.clientWidth - at.getBoundingClientRect().right}px`
  }
  return (
    <>
      <button ref={opener} type="button" className={classes(styles.opener, className)} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        style={{ width }}
        onBeforeToggle={place}
        // not before: the browser returns the focus to the button only from an element that still exists
        onToggle={({ newState }) => newState === "closed" && setIsOpen(false)}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
