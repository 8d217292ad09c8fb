import { Checkbox, TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import styles from "./setup.module.css"
import { StepForm } from "./step-form.tsx"
import type { SetupStepProps } from "./step-props.ts"

export function PaymentStep({ data: { payment, shipping }, typed, errors }: SetupStepProps) {
  const field = (name: "accountHolder" | "bank" | "iban" | "bic") => ({
    name,
    defaultValue: String(typed?.[name] ?? payment.bankTransfer[name]),
    error: errors[name],
    autoComplete: "off",
  })
  return (
    <>
      <StepForm step="payment">
        <fieldset className={styles.group}>
          <legend>Bank transfer</legend>
          <p className="small">Buyers get your details by e-mail; you mark it paid. Works today, and costs nothing.</p>
          <TextInput label="Account holder" {...field("accountHolder")} />
          <TextInput label="Bank" {...field("bank")} />
          <div className={styles.two}>
            <TextInput label="IBAN or account number" {...field("iban")} />
            <TextInput label="BIC or routing number" {...field("bic")} />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Pickup</legend>
          <Checkbox
            name="pickup"
            label="Buyers may pick works up at the studio, and pay there"
            defaultChecked={typed ? typed.pickup === "on" : shipping.pickup.offered && payment.collection.offered}
            error={errors.pickup}
          />
          <TextInput
            label="Where works are picked up"
            name="pickupAddress"
            defaultValue={String(typed?.pickupAddress ?? shipping.pickup.address)}
            error={errors.pickupAddress}
          />
        </fieldset>
      </StepForm>
      <p className="small">
        Without an account here, buyers order all the same and wait for you to send them its details. Cards, Apple Pay
        and Google Pay go through an account of your own: press Next first, then{" "}
        <Link to={href("/admin/settings/payments")}>connect cards</Link>.
      </p>
    </>
  )
}
