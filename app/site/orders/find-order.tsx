import { Form, href, useNavigation } from "react-router"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import { useFocusFirstInvalid } from "../../ui/forms/focus-first-invalid.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { type RefusedForm, useRefusedForm } from "../contact/refused-form.ts"
import styles from "./order.module.css"

/** Returned instead of an order when the URL names none, or an unknown one. */
export type MissingOrder = { missing: "unnamed" | "unknown" }

type FindOrderProps = Partial<MissingOrder> & { refused?: RefusedForm | undefined }

export function FindOrder({ missing, refused }: FindOrderProps) {
  const busy = useNavigation().state !== "idle"
  const form = useFocusFirstInvalid(refused)
  const { field, onChange } = useRefusedForm(refused)
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Track your order</h1>
      </div>
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.before}>
          <p className={text.lead}>
            {missing === "unknown"
              ? "This link doesn’t lead to an order. It may be incomplete, or no longer valid. You can find your order here:"
              : "See where your order is."}
          </p>
          <p className={text.small}>
            You’ll find the number in your confirmation e-mail and on the invoice. Can’t find it?{" "}
            <a href={href("/contact")}>Write to the studio</a>.
          </p>
        </div>
        <Form
          onChange={onChange}
          method="post"
          action={href("/track-order")}
          className={styles.find}
          ref={form}
          noValidate
        >
          {refused && !refused.problem.fields && <FormProblem>{refused.problem.message}</FormProblem>}
          <FieldList>
            <Field
              label="Order number"
              {...field("number")}
              width="half"
              stack
              required
              autoComplete="off"
              hint="For example S-1001."
            />
            <Field label="E-mail" {...field("email")} type="email" width="half" stack required autoComplete="email" />
          </FieldList>
          <Button main disabled={busy}>
            Find my order
          </Button>
        </Form>
      </div>
    </div>
  )
}
