import { Form, href, useNavigation } from "react-router"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import type { BuyerReturns } from "../../../domain/orders/return-requests.server.ts"
import { evidenceLimits } from "../../../lib/evidence-limits.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem, Select, SelectOptions, TextArea } from "../../ui/forms/fields.tsx"
import { PictureField } from "../../ui/forms/picture-field.tsx"
import text from "../../ui/text.module.css"
import { type RefusedForm, useRefusedForm } from "../contact/refused-form.ts"
import { useTimeZone } from "../shell/use-time-zone.ts"
import styles from "./order.module.css"

type Props = { order: BuyerOrder; requests: BuyerReturns; token: string; refused: RefusedForm | undefined }

export function BuyerRequests({ order, requests: { may, last }, token, refused: either }: Props) {
  const refused = either?.typed?.intent === undefined ? either : undefined
  const zone = useTimeZone()
  const isOpen = last && last.state !== "declined" && last.state !== "closed"
  if (isOpen || (last?.answer && !may.cancel && may.works.length === 0))
    return <RequestStatus last={last} token={token} zone={zone} />
  if (!may.cancel && may.works.length === 0) return null
  return (
    <>
      {last && <RequestStatus last={last} token={token} zone={zone} />}
      <BuyerRequestForm order={order} may={may} refused={refused} />
    </>
  )
}

const requestLabels: Record<string, string> = {
  cancel: "You asked to cancel this order",
  return: "You asked to return a work",
  damage: "You reported damage",
}

const requestStateLabels: Record<string, string> = {
  requested: "The studio has yet to answer.",
  approved: "The studio has agreed.",
  in_transit: "It’s on its way back.",
  received: "It has arrived at the studio.",
  inspected: "It has arrived at the studio.",
  declined: "The studio couldn’t agree.",
  closed: "This is settled.",
}

type RequestStatusProps = {
  last: NonNullable<BuyerReturns["last"]>
  token: string
  zone: Parameters<typeof formatDateInZone>[1]
}

function RequestStatus({ last, token, zone }: RequestStatusProps) {
  const addressOf = (picture: string) => href("/api/returns/:token/:picture", { token, picture })
  return (
    <div className={styles.asked}>
      <p className={text.small}>
        {requestLabels[last.kind]} on {formatDateInZone(last.requestedAt, zone)}. {requestStateLabels[last.state]}
        {last.answer && ` The studio wrote: “${last.answer}”`}
      </p>
      {last.pictures.length > 0 && (
        <ul aria-label="Your pictures">
          {last.pictures.map(({ id, width, height }, at) => (
            <li key={id}>
              <a href={addressOf(id)}>
                <img
                  src={`${addressOf(id)}?size=small`}
                  alt={`${at + 1} of ${last.pictures.length} that you sent`}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const requestKindLabels = { return: "Return it", damage: "Report damage" }

const formatSummary = (kinds: BuyerReturns["may"]["kinds"]) => {
  if (kinds.length > 1) return "Return a work, or report damage"
  return kinds[0] === "damage" ? "Report damage" : "Return a work"
}

type CopyChoice = { value: string; at: number; copy: number | null }

const listChoices = ({ at, copies }: BuyerReturns["may"]["works"][number]): CopyChoice[] =>
  copies.length > 0
    ? copies.map((copy) => ({ value: `${at}/${copy}`, at, copy }))
    : [{ value: `${at}`, at, copy: null }]

function BuyerRequestForm({ order, may, refused }: Omit<Props, "requests" | "token"> & { may: BuyerReturns["may"] }) {
  const canSendEmail = useCanSendEmail()
  const busy = useNavigation().state !== "idle"
  const { wrong, field, onChange } = useRefusedForm(refused)
  const choices = may.works.flatMap(listChoices)
  const checked = refused?.typed ? [refused.typed.works ?? []].flat().map(String) : null
  return (
    <details className={styles.ask} open={refused !== undefined}>
      <summary>{may.cancel ? "Cancel this order?" : formatSummary(may.kinds)}</summary>
      <Form
        onChange={onChange}
        method="post"
        encType={may.cancel ? undefined : "multipart/form-data"}
        noValidate
        preventScrollReset
      >
        {refused && <FormProblem>{refused.problem.message}</FormProblem>}
        {may.cancel ? (
          <input type="hidden" name="kind" value="cancel" />
        ) : (
          <>
            <Select label="What would you like?" {...field("kind", may.kinds[0])}>
              <SelectOptions of={may.kinds.map((kind) => [kind, requestKindLabels[kind]])} />
            </Select>
            <fieldset>
              <legend className={text.small}>{choices.length > 1 ? "Which of these?" : "Which work?"}</legend>
              {choices.map(({ value, at, copy }) => (
                <label key={value}>
                  <input
                    type="checkbox"
                    name="works[]"
                    value={value}
                    defaultChecked={checked ? checked.includes(value) : choices.length === 1}
                  />
                  <span>
                    <cite>{order.lines[at]?.title}</cite>
                    {copy !== null && `, no. ${copy}`}
                  </span>
                </label>
              ))}
              {wrong("works") && <p role="alert">{wrong("works")}</p>}
            </fieldset>
          </>
        )}
        <TextArea
          label={may.cancel ? "Why?" : "What happened?"}
          {...field("reason")}
          rows={3}
          required
          maxLength={2000}
          hint={
            canSendEmail
              ? "The studio reads it and answers by e-mail."
              : "The studio reads it. Its answer is shown here."
          }
        />
        {!may.cancel && (
          <PictureField
            label="Pictures, if they help"
            hint={`Up to ${evidenceLimits.pictures}. Only you and the studio can see them.`}
            error={wrong("pictures")}
            refused={refused !== undefined}
          />
        )}
        <Button disabled={busy}>{may.cancel ? "Ask to cancel" : "Send to the studio"}</Button>
      </Form>
    </details>
  )
}
