import { Form, useNavigation } from "react-router"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import text from "../../ui/text.module.css"
import type { RefusedForm } from "../contact/refused-form.ts"
import styles from "./order.module.css"

/** The target of the packing slip's code. Opening the page changes nothing. */
export function ArrivalForm({ may, refused }: { may: boolean; refused: RefusedForm | undefined }) {
  const busy = useNavigation().state !== "idle"
  const own = refused?.typed?.intent === "arrived" ? refused : undefined
  if (!may && !own) return null
  return (
    <Form method="post" id="arrived" className={styles.arrived} preventScrollReset>
      <h2>Has it arrived?</h2>
      {own && <FormProblem>{own.problem.message}</FormProblem>}
      <p className={text.small}>Please look it over first. If anything is wrong, tell the studio below.</p>
      <Button name="intent" value="arrived" disabled={busy}>
        It has arrived
      </Button>
    </Form>
  )
}
