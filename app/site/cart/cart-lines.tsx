import { href } from "react-router"
import {
  findChosenOptions,
  findChosenSize,
  formatFraming,
  optionKinds,
  optionLabels,
  type PrintOption,
} from "../../../domain/artworks/print-options.ts"
import type { PricedCart, PricedLine } from "../../../domain/cart/cart.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import controls from "../../ui/controls/controls.module.css"
import { IconButton } from "../../ui/controls/icon.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Select } from "../../ui/forms/fields.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./cart-lines.module.css"
import { type Cart, useCart } from "./cart-provider.tsx"
import type { StoredItem } from "./cart-store.ts"
import { formatAddition, formatMissingOption } from "./option-labels.ts"
import { useIsOwnWork } from "./own-works.ts"

/** @param editable the browser's own cart, where works not priced yet are shown with stored data */
export function CartLines({ cart, editable }: { cart: PricedCart; editable?: boolean }) {
  const own = useCart()
  const priced = new Map(cart.lines.map((line) => [line.artworkId, line]))
  const rows = editable
    ? own.items.map((item) => getCartRow(priced.get(item.artwork_id.toLowerCase()), item))
    : cart.lines.map((line) => getCartRow(line))
  return (
    <>
      <ul className={styles.lines} aria-label="Works in your cart">
        {rows.map((row) => (
          <Line key={row.id} row={row} cart={editable ? own : null} />
        ))}
      </ul>
      {editable && rows.length > 1 ? (
        <p className={styles.clear}>
          <button type="button" className={classes(controls.link, styles.quiet)} onClick={own.clear}>
            Empty the cart
          </button>
        </p>
      ) : null}
    </>
  )
}

type Row = Pick<StoredItem, "title" | "size" | "quantity" | "currency"> & {
  id: string
  year: string
  framing: string
  price: number | null
  left: number
  edition: number | null
  line: PricedLine | undefined
  storedPicture: string | null
}

function getCartRow(line: PricedLine | undefined, item?: StoredItem): Row {
  const work = line?.work
  const chosen = (line && findChosenOptions(line.offered, line.options)) ?? []
  return {
    id: item?.artwork_id ?? line?.artworkId ?? "",
    title: work?.title ?? item?.title ?? "A work",
    year: work?.year ?? "",
    size: findChosenSize(chosen) || (work?.size ?? item?.size ?? ""),
    framing: formatFraming(chosen),
    quantity: item?.quantity ?? line?.quantity ?? 1,
    price: line ? line.price : (item?.price ?? null),
    currency: work?.currency ?? item?.currency ?? "USD",
    left: line?.left ?? item?.quantity ?? 1,
    edition: work ? work.editionSize : (item?.edition_size ?? null),
    line,
    storedPicture: item?.picture ?? null,
  }
}

function Line({ row, cart }: { row: Row; cart: Cart | null }) {
  const problem = row.line?.problem
  const isHeldForVisitor = useIsOwnWork(row.id) && (problem?.code === "on_hold" || problem?.code === "reserved")
  const title = (
    <>
      <i>{row.title}</i>
      {row.year ? `, ${row.year}` : null}
    </>
  )
  return (
    <li className={styles.work} data-problem={problem?.code}>
      <span className={styles.picture}>{renderPicture(row)}</span>
      <div className={styles.words}>
        <p className={styles.title}>
          {row.line?.work ? <a href={href("/artwork/:id", { id: row.id })}>{title}</a> : title}
        </p>
        {row.size ? <p>{row.size}</p> : null}
        {row.framing && !cart ? <p>{row.framing}</p> : null}
        {isHeldForVisitor ? (
          <p>
            {`${problem.code === "on_hold" ? "On hold" : "Reserved"} for you: you have ordered it. `}
            <TextLink href={href("/track-order")}>Find your order</TextLink>
          </p>
        ) : null}
        {problem && !isHeldForVisitor ? <p className={styles.problem}>{problem.message}</p> : null}
        {row.line && cart ? (
          <CartOptions line={row.line} title={row.title} onChange={(ids) => cart.setOptions(row.id, ids)} />
        ) : null}
        <div
          className={styles.row}
          data-work={row.line?.work ? `${row.line.work.id} ${row.line.work.badge}` : undefined}
        >
          <p className={classes(styles.price, text.figures)}>
            {row.price === null || (problem && problem.code !== "too_many" && problem.code !== "option")
              ? null
              : formatMoney(row.price * row.quantity, row.currency)}
          </p>
          {row.edition !== null ? <Copies row={row} cart={cart} /> : null}
          {cart ? (
            <button
              type="button"
              className={classes(controls.link, styles.quiet)}
              aria-label={`Remove ${row.title}`}
              onClick={() => cart.remove(row.id)}
            >
              Remove
            </button>
          ) : null}
        </div>
      </div>
    </li>
  )
}

function Copies({ row, cart }: { row: Row; cart: Cart | null }) {
  const count = row.quantity === 1 ? "1 copy" : `${row.quantity} copies`
  if (!cart) return <p className={text.figures}>{count}</p>
  const set = (quantity: number) => cart.setQuantity(row.id, quantity, Math.max(row.left, 1))
  return (
    <p className={classes(styles.copies, text.figures)}>
      <IconButton
        name="minus"
        label={`Remove one copy of ${row.title}`}
        disabled={row.quantity <= 1}
        onClick={() => set(row.quantity - 1)}
      />
      <output>{count}</output>
      <IconButton
        name="plus"
        label={`Add one copy of ${row.title}`}
        disabled={row.quantity >= row.left}
        onClick={() => set(row.quantity + 1)}
      />
    </p>
  )
}

function renderPicture({ line, storedPicture }: Row) {
  if (line?.work?.picture) return <Picture picture={line.work.picture} sizes="108px" soon />
  return storedPicture ? <img src={storedPicture} alt="" /> : null
}

type CartOptionsProps = { line: PricedLine; title: string; onChange: (ids: string[]) => void }

function CartOptions({ line: { offered, options, work, problem }, title, onChange }: CartOptionsProps) {
  const currency = work?.currency ?? "USD"
  const known = offered.filter(({ id }) => options.includes(id))
  const formatOption = (option: PrintOption) =>
    [option.label, formatAddition(option, currency)].filter(Boolean).join(" ")
  return (
    <>
      {optionKinds.map((kind) => {
        const ofKind = offered.filter((option) => option.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <Select
            key={kind}
            label={optionLabels[kind].choice}
            aria-label={`${optionLabels[kind].choice} of ${title}`}
            stack
            className={styles.option}
            value={known.find((option) => option.kind === kind)?.id ?? ""}
            onChange={({ target: { value } }) =>
              onChange([...known.filter((one) => one.kind !== kind).map(({ id }) => id), ...(value ? [value] : [])])
            }
          >
            <option value="">{formatMissingOption(kind, work?.size ?? "")}</option>
            {ofKind.map((option) => (
              <option key={option.id} value={option.id}>
                {formatOption(option)}
              </option>
            ))}
          </Select>
        )
      })}
      {problem?.code === "option" && (
        <button type="button" className={controls.link} onClick={() => onChange([])}>
          Take it as it is described
        </button>
      )}
    </>
  )
}
