import { TextInput } from "@mantine/core"
import type { AgreementLine } from "../../../domain/inventory/agreement-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import fields from "../kit/fields.module.css"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"

type LineProps = { line: AgreementLine; answer: ActionAnswer }

const formatLineAmount = ({ price, currency }: AgreementLine) => (price === null ? "" : formatMoney(price, currency))

export function EditLine({ line, sells, answer }: LineProps & { sells: boolean }) {
  const id = `edit-${line.id}`
  const field = getConfirmFieldProps(answer, id, {
    price: formatLineAmount(line),
    share: line.ownShare ? String(line.share) : "",
  })
  return (
    <InlineConfirm
      id={id}
      title={
        <>
          Terms of <i>{line.title}</i>
        </>
      }
      intent="line"
      hidden={{ line: line.id }}
      answer={answer}
      happens={["Its price on your own site stays as it is."]}
      press="Save the work"
    >
      <div className={fields.fields}>
        <TextInput
          label={sells ? "Price there" : "Insured for"}
          description="Leave empty for price on request"
          inputMode="decimal"
          autoComplete="off"
          {...field("price")}
        />
        {sells && (
          <TextInput
            label="They keep, in percent"
            description="Leave empty for the share of the agreement"
            inputMode="numeric"
            autoComplete="off"
            {...field("share")}
          />
        )}
      </div>
    </InlineConfirm>
  )
}

export function SellLine({ line, answer, today }: LineProps & { today: string }) {
  const id = `sold-${line.id}`
  const field = getConfirmFieldProps(answer, id, { soldFor: formatLineAmount(line), soldOn: today })
  return (
    <InlineConfirm
      id={id}
      title={
        <>
          <i>{line.title}</i> was sold
        </>
      }
      intent="sold"
      hidden={{ line: line.id }}
      answer={answer}
      happens={[
        "The work is sold on your site, too, and leaves the register.",
        `Your part goes into the next payout: they keep ${line.share}%.`,
      ]}
      press="Record the sale"
    >
      <div className={fields.fields}>
        <TextInput label="Sold for" inputMode="decimal" autoComplete="off" {...field("soldFor")} />
        <TextInput label="Sold on" type="date" max={today} {...field("soldOn")} />
      </div>
    </InlineConfirm>
  )
}
