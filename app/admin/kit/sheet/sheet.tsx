import { ActionIcon, Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { Icon } from "../icon.tsx"
import styles from "./sheet.module.css"

/** Opens a drawer: `?sheet=shipment`. */
const parameter = "sheet"

type SheetProps = {
  id: string
  title: ReactNode
  /** A refused drawer stays open, with the focus in its first invalid field. */
  refused: boolean
  /** The answer of the page's action: any that is not a refusal closes the drawer. */
  answer: unknown
  children: ReactNode
}

/** The native dialog traps and returns the focus and closes on Escape; the URL can open it, so it works without scripts. */
export function Sheet({ id, title, refused, answer, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [params, setParams] = useSearchParams()
  const asked = params.get(parameter) === id
  const wanted = refused || (asked && !answer)
  // Later the dialog itself knows whether it is open.
  const [atFirst] = useState(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal has another first wrong field
  useEffect(() => {
    const dialog = sheet.current
    if (!dialog) return
    if (!wanted) return dialog.close()
    // Server-rendered drawers are not modal; scripts make them so.
    if (dialog.open && !dialog.matches(":modal")) dialog.close()
    if (!dialog.open) show(dialog)
    if (refused) dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wanted, refused, answer])
  const forget = () => {
    if (!asked || sheet.current?.open) return
    params.delete(parameter)
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <dialog
      ref={sheet}
      id={id}
      className={styles.sheet}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      open={atFirst || undefined}
      onClose={forget}
      {...lightDismiss}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <ActionIcon aria-label="Close" type="submit">
            <Icon name="close" />
          </ActionIcon>
        </form>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** Focuses the first field; a drawer without fields takes the focus itself, so that no key confirms it by mistake. */
function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  const field = dialog.querySelector<HTMLElement>(":is(input, select, textarea):not([type=hidden])")
  ;(field ?? dialog).focus()
}

function openSheet(id: string) {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) show(dialog)
}

/** For places where no form may be nested; works without scripts. */
export function SheetLink({ sheet, className, children }: { sheet: string; className?: string; children: ReactNode }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set(parameter, sheet)
  return (
    <Button
      variant="transparent"
      component={Link}
      to={`?${next}`}
      className={className}
      onClick={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        openSheet(sheet)
      }}
    >
      {children}
    </Button>
  )
}

/** A click outside closes it. React's types lack the attribute. */
const lightDismiss = { closedby: "any" } as object

type SheetButtonProps = ButtonProps & { sheet: string; children: ReactNode }

/** Without scripts it requests the page with the drawer open. */
export function SheetButton({ sheet, ...button }: SheetButtonProps) {
  const [params] = useSearchParams()
  const kept = [...params].filter(([name]) => name !== parameter)
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        openSheet(sheet)
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" name={parameter} value={sheet} />
    </form>
  )
}
