import { useContext, useEffect, useState } from "react"
import { Form, href, useNavigate, useNavigation } from "react-router"
import {
  budgets,
  commissionMediums,
  commissionUnits,
  formatBudget,
  unitLabels,
} from "../../../domain/commissions/commission-choices.ts"
import { maxReferences } from "../../../domain/commissions/pictures.ts"
import { type Problem, problemStatuses } from "../../../domain/problem.ts"
import { formatAnswerPromise, joinSentences } from "../../../domain/settings/promises.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Checkbox } from "../../ui/forms/choices.tsx"
import { Field, FieldList, FormProblem, Select, SelectOptions, TextArea } from "../../ui/forms/fields.tsx"
import { useFocusFirstInvalid } from "../../ui/forms/focus-first-invalid.ts"
import { PictureField } from "../../ui/forms/picture-field.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import { GuardFields } from "../contact/guard-fields.tsx"
import { type RefusedForm, useRefusedForm } from "../contact/refused-form.ts"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./commissions.module.css"

type RequestFormProps = { currency: string; begun: string; refused: RefusedForm | undefined }
const picturesHint = `Up to ${maxReferences}: the place, the light, works you like. Only the studio sees them.`

export function RequestForm({ currency, begun, refused: answered }: RequestFormProps) {
  const { send, progress, refused: sentRefused } = useRequestUpload()
  const refused = sentRefused ?? answered
  const form = useFocusFirstInvalid(refused)
  const sending = useNavigation().formAction?.startsWith(href("/commissions")) === true
  const { typed, wrong, field, onChange } = useRefusedForm(refused)
  const formId = useFormId(typed("formId"))
  return (
    <Form
      onChange={onChange}
      method="post"
      encType="multipart/form-data"
      action={href("/commissions")}
      ref={form}
      noValidate
      onSubmit={(event) => {
        if (sending || progress !== null) return event.preventDefault()
        if (send(event.currentTarget)) event.preventDefault()
      }}
    >
      <FieldList>
        {refused ? <FormProblem>{refused.problem.message}</FormProblem> : null}
        <Field label="Name" {...field("name")} autoComplete="name" maxLength={120} required width="half" stack />
        <Field
          label="E-mail"
          {...field("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          width="half"
          stack
        />
        <Field
          label="What would you like?"
          {...field("subject")}
          hint="A few words are enough: a river in fog, for a stairwell."
          maxLength={200}
          required
        />
        <TextArea
          label="Description"
          {...field("description")}
          hint="The place, the light, the occasion, any works here that speak to you."
          maxLength={5000}
          required
        />
        <SizeAndBudgetFields field={field} currency={currency} />
        <Field label="Needed by (optional)" {...field("deadline")} type="date" width="half" stack />
        <PictureField
          label="Pictures (optional)"
          hint={picturesHint}
          max={maxReferences}
          error={wrong("pictures")}
          refused={refused !== undefined}
        />
        <Checkbox
          label={
            <>
              The studio may keep what I write here to answer this request, as described in the{" "}
              <a href={href("/privacy")}>Privacy Policy</a>.
            </>
          }
          name="consent"
          value="yes"
          required
          defaultChecked={typed("consent") === "yes"}
          error={wrong("consent")}
        />
        <input type="hidden" name="formId" value={formId} />
        <GuardFields begun={begun} refused={refused} />
        <SendRequest isSending={sending || progress !== null} progress={progress} />
      </FieldList>
    </Form>
  )
}

type RequestFieldGetter = ReturnType<typeof useRefusedForm>["field"]

function SizeAndBudgetFields({ field, currency }: { field: RequestFieldGetter; currency: string }) {
  const units = useContext(SiteUnits)
  return (
    <>
      <Field label="Height (optional)" {...field("height")} inputMode="decimal" maxLength={10} width="third" />
      <Field label="Width (optional)" {...field("width")} inputMode="decimal" maxLength={10} width="third" />
      <Select label="Unit" {...field("unit", units.first)} width="third" stack>
        <SelectOptions of={commissionUnits.map((unit) => [unit, unitLabels[unit]])} />
      </Select>
      <Select label="Medium" {...field("medium", commissionMediums[0])} width="half" stack>
        {commissionMediums.map((medium) => (
          <option key={medium}>{medium}</option>
        ))}
      </Select>
      <Select label="Budget" {...field("budget", "open")} width="half" stack>
        <SelectOptions of={budgets.map((budget) => [budget, formatBudget(budget, currency)])} />
      </Select>
    </>
  )
}

function SendRequest({ isSending, progress }: { isSending: boolean; progress: number | null }) {
  const canSendEmail = useCanSendEmail()
  const { commissionAnswerWithin } = usePromises()
  return (
    <div className={styles.send}>
      <Button main aria-disabled={isSending || undefined}>
        {isSending ? "Sending…" : "Send request"}
      </Button>
      {progress !== null && (
        <progress value={progress} max={100} aria-label="Sending your pictures">
          {progress}%
        </progress>
      )}
      <p className={text.small}>
        {joinSentences(canSendEmail ? "We’ll send you a copy." : "", formatAnswerPromise(commissionAnswerWithin))}
      </p>
    </div>
  )
}

/** Generated in the browser, because a cached page serves all visitors. "" before hydration or without `randomUUID`. */
function useFormId(before: string): string {
  const [id, setId] = useState(before)
  useEffect(() => setId((now) => now || (globalThis.crypto?.randomUUID?.() ?? "")), [])
  return id
}

const offlineProblem: Problem = {
  code: "unavailable",
  message: "Your request couldn’t be sent. Nothing you wrote is lost. Please check your connection and try again.",
}

/** Reports the upload's progress in percent. @returns `send` returns whether it handles the submission */
function useRequestUpload() {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedForm>()
  const send = (form: HTMLFormElement): boolean => {
    const data = new FormData(form)
    const hasPictures = data.getAll("pictures").some((file) => typeof file !== "string" && file.size > 0)
    if (!hasPictures) return false
    const typed = Object.fromEntries([...data].filter(([, value]) => typeof value === "string"))
    const answer = (problem: Problem | null) => {
      setProgress(null)
      if (problem) setRefused({ problem, typed })
      else void navigate(`${href("/commissions")}?sent=yes#request`, { replace: true })
    }
    const request = new XMLHttpRequest()
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      setProgress(total > 0 ? Math.round((100 * loaded) / total) : 0),
    )
    request.addEventListener("load", () => answer(parseProblem(request)))
    request.addEventListener("error", () => answer(offlineProblem))
    request.open("POST", href("/api/commissions"))
    request.send(data)
    setProgress(0)
    return true
  }
  return { send, progress, refused }
}

function parseProblem(request: XMLHttpRequest): Problem | null {
  try {
    const { problem } = JSON.parse(request.responseText) as { problem: Problem | null }
    return problem && problem.code in problemStatuses ? problem : null
  } catch {
    const message =
      request.status === 413
        ? "Your pictures are too large. Please send fewer, or smaller ones."
        : offlineProblem.message
    return { code: "unavailable", message }
  }
}
