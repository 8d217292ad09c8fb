import { useContext } from "react"
import { Form, href, useNavigation } from "react-router"
import {
  budgets,
  budgetWords,
  commissionMediums,
  commissionUnits,
  unitWords,
} from "../../../domain/commissions/commission-choices.ts"
import { mostReferences } from "../../../domain/commissions/pictures.ts"
import { answerPromise, sentences } from "../../../domain/settings/promises.ts"
import { Button } from "../../ui/controls/button.tsx"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import { Checkbox } from "../../ui/forms/choices.tsx"
import { Field, FieldList, FormProblem, Select, TextArea } from "../../ui/forms/fields.tsx"
import { useFirstWrong } from "../../ui/forms/first-wrong.ts"
import { PictureField } from "../../ui/forms/picture-field.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import { GuardFields } from "../contact/guard-fields.tsx"
import { type RefusedForm, useRefusedForm } from "../contact/typed.ts"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./commissions.module.css"
import { useSentPictures } from "./sent-pictures.ts"
import { useFormId } from "./use-form-id.ts"

type RequestFormProps = { currency: string; begun: string; refused: RefusedForm | undefined }
const picturesWords = `Up to ${mostReferences}: the place, the light, works you like. Only the studio sees them.`

export function RequestForm({ currency, begun, refused: answered }: RequestFormProps) {
  const emailsLeave = useEmailsLeave()
  const { commissionAnswerWithin } = usePromises()
  const { send, progress, refused: sentRefused } = useSentPictures()
  const refused = sentRefused ?? answered
  const form = useFirstWrong(refused)
  const sending = useNavigation().formAction?.startsWith(href("/commissions")) === true
  const { typed, wrong, onChange } = useRefusedForm(refused)
  const formId = useFormId(typed("formId"))
  const units = useContext(SiteUnits)
  const said = (name: string, begin?: string) => ({ name, defaultValue: typed(name, begin), error: wrong(name) })
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
        <Field label="Name" {...said("name")} autoComplete="name" maxLength={120} required width="half" stack />
        <Field
          label="E-mail"
          {...said("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          width="half"
          stack
        />
        <Field
          label="What would you like?"
          {...said("subject")}
          hint="A few words are enough: a river in fog, for a stairwell."
          maxLength={200}
          required
        />
        <TextArea
          label="Description"
          {...said("description")}
          hint="The place, the light, the occasion, any works here that speak to you."
          maxLength={5000}
          required
        />
        <Field label="Height (optional)" {...said("height")} inputMode="decimal" maxLength={10} width="third" />
        <Field label="Width (optional)" {...said("width")} inputMode="decimal" maxLength={10} width="third" />
        <Select label="Unit" {...said("unit", units.first)} width="third" stack>
          {commissionUnits.map((unit) => (
            <option key={unit} value={unit}>
              {unitWords[unit]}
            </option>
          ))}
        </Select>
        <Select label="Medium" {...said("medium", commissionMediums[0])} width="half" stack>
          {commissionMediums.map((medium) => (
            <option key={medium}>{medium}</option>
          ))}
        </Select>
        <Select label="Budget" {...said("budget", "open")} width="half" stack>
          {budgets.map((budget) => (
            <option key={budget} value={budget}>
              {budgetWords(budget, currency)}
            </option>
          ))}
        </Select>
        <Field label="Needed by (optional)" {...said("deadline")} type="date" width="half" stack />
        <PictureField
          label="Pictures (optional)"
          name="pictures"
          hint={picturesWords}
          most={mostReferences}
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
        <div className={styles.send}>
          <Button main aria-disabled={sending || progress !== null || undefined}>
            {sending || progress !== null ? "Sending…" : "Send request"}
          </Button>
          {progress !== null && (
            <progress value={progress} max={100} aria-label="Sending your pictures">
              {progress}%
            </progress>
          )}
          <p className={text.small}>
            {sentences(emailsLeave ? "We’ll send you a copy." : "", answerPromise(commissionAnswerWithin))}
          </p>
        </div>
      </FieldList>
    </Form>
  )
}
