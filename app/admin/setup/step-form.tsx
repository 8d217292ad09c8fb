import type { ReactNode } from "react"
import { Form } from "react-router"
import type { SetupStep } from "../../../domain/settings/setup-steps.ts"
import { StepButtons } from "../../ui/setup-steps/setup-steps.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import styles from "./setup.module.css"

type StepFormProps = {
  step: SetupStep
  next?: string
  children?: ReactNode
  onInput?: React.ComponentProps<"form">["onInput"]
}

/** Skipping is a form of its own, so that it sends nothing that was typed. */
export const StepForm = ({ step, next = "Next", children, onInput }: StepFormProps) => (
  <>
    <Form id={`${step}-form`} method="post" preventScrollReset className={styles.form} onInput={onInput} noValidate>
      {children}
    </Form>
    <StepButtons>
      <SubmitButton intent={step} form={`${step}-form`} variant="filled">
        {next}
      </SubmitButton>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="step" value={step} />
        <SubmitButton intent="skip">Skip</SubmitButton>
      </Form>
    </StepButtons>
  </>
)
