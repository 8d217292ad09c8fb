import { Button, TextInput } from "@mantine/core"
import { Form } from "react-router"
import { Part } from "../kit/page.tsx"
import styles from "./sign-in.module.css"

export type FormProps = {
  /** What was sent, when it was refused. */
  typed: Record<string, unknown> | null
  errors: Record<string, string> | undefined
}

/** The first step: the callback address that the provider wants to know follows from the name. */
export function AddProvider({ typed, errors }: FormProps) {
  return (
    <Part title="Add a provider" note="any that speaks OpenID Connect">
      <Form method="post" className={styles.form} autoComplete="off">
        <TextInput
          label="Name"
          name="name"
          placeholder="Google"
          description="People read “With Google”"
          maxLength={40}
          defaultValue={String(typed?.name ?? "")}
          error={errors?.name}
        />
        <TextInput
          label="Issuer"
          name="issuer"
          placeholder="https://accounts.google.com"
          description="Its address, from the provider’s help"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={String(typed?.issuer ?? "")}
          error={errors?.issuer}
        />
        <Button variant="default" type="submit" name="intent" value="add">
          Add
        </Button>
      </Form>
    </Part>
  )
}
