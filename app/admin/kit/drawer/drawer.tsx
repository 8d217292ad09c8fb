import { ActionIcon, Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router"
import { StudioIcon } from "../icon.tsx"
import { LinkButton } from "../link-button.tsx"
import styles from "./drawer.module.css"

/** Opens a drawer: `?sheet=shipment`. */
const drawerParameter = "sheet"

type DrawerProps = {
  id: string
  title: ReactNode
  /** A refused drawer stays open, with the focus in its first invalid field. */
  refused: boolean
  /** The answer of the page's action: any that is not a refusal closes the drawer. */
  answer: unknown
  children: ReactNode
}

/** The native dialog traps and returns the focus and closes on Escape; the URL can open it, so it works without scripts. */
export function Drawer({ id, title, refused, answer, children }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const [params, setParams] = useSearchParams()
  const asked = params.get(drawerParameter) === id
  const wanted = refused || (asked && !answer)
  // Later the dialog itself knows whether it is open.
  const [atFirst] = useState(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal has another first wrong field
  useEffect(() => {
    const dialog = drawer.current
    if (!dialog) return
    if (!wanted) return dialog.close()
    // Server-rendered drawers are not modal; scripts make them so.
    if (dialog.open && !dialog.matches(":modal")) dialog.close()
    if (!dialog.open) showDrawer(dialog)
    if (refused) dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wanted, refused, answer])
  const clearParameter = () => {
    if (!asked || drawer.current?.open) return
    params.delete(drawerParameter)
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <dialog
      ref={drawer}
      id={id}
      className={styles.sheet}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      open={atFirst || undefined}
      onClose={clearParameter}
      {...lightDismiss}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <ActionIcon aria-label="Close" type="submit">
            <StudioIcon name="close" />
          </ActionIcon>
        </form>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** Focuses the first field; a drawer without fields takes the focus itself, so that no key confirms it by mistake. */
function showDrawer(dialog: HTMLDialogElement) {
  dialog.showModal()
  const field = dialog.querySelector<HTMLElement>(":is(input, select, textarea):not([type=hidden])")
  ;(field ?? dialog).focus()
}

function openDrawer(id: string) {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) showDrawer(dialog)
}

/** For places where no form may be nested; works without scripts. */
export function DrawerLink({ sheet, children }: { sheet: string; children: ReactNode }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set(drawerParameter, sheet)
  return (
    <LinkButton
      to={`?${next}`}
      onClick={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        openDrawer(sheet)
      }}
    >
      {children}
    </LinkButton>
  )
}

/** A click outside closes it. React's types lack the attribute. */
const lightDismiss = { closedby: "any" } as object

type DrawerButtonProps = ButtonProps & { sheet: string; children: ReactNode }

/** Without scripts it requests the page with the drawer open. */
export function DrawerButton({ sheet, ...button }: DrawerButtonProps) {
  const [params] = useSearchParams()
  const otherParams = [...params].filter(([name]) => name !== drawerParameter)
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        openDrawer(sheet)
      }}
    >
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" name={drawerParameter} value={sheet} />
    </form>
  )
}
