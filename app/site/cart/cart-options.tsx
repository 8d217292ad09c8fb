import { optionKinds, optionLabels, type PrintOption } from "../../../domain/artworks/print-options.ts"
import type { PricedLine } from "../../../domain/cart/cart.ts"
import controls from "../../ui/controls/controls.module.css"
import { Select } from "../../ui/forms/fields.tsx"
import styles from "./cart-lines.module.css"
import { formatAddition, formatMissingOption } from "./option-labels.ts"

type CartOptionsProps = { line: PricedLine; title: string; onChange: (ids: string[]) => void }

export function CartOptions({ line: { offered, options, work, problem }, title, onChange }: CartOptionsProps) {
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
