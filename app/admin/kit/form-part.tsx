import { TextInput, type TextInputProps } from "@mantine/core"
import type { ComponentProps, ReactNode } from "react"
import { Form } from "react-router"
import styles from "./form-part.module.css"
import { Part } from "./page.tsx"

/** What was sent with a form, when it was refused, and what is wrong with its fields. */
export type Refusal = { typed: Record<string, unknown> | null; errors: Record<string, string> | undefined }

/** The parts of a page of forms. */
export const FormParts = ({
  children,
  ...events
}: { children: ReactNode } & Pick<ComponentProps<"div">, "onInput" | "onSubmit">) => (
  <div className={styles.parts} {...events}>
    {children}
  </div>
)

type Props = {
  title: string
  note?: ReactNode
  /** The form's buttons. */
  acts: ReactNode
  /** What came of a button that changes nothing. */
  answer?: { works: boolean; words: string } | null | undefined
  children?: ReactNode
}

/** A part of a page that is one form: fields side by side where there is room, its buttons below them. */
export const FormPart = ({ title, note, acts, answer, children }: Props) => (
  <Part title={title} note={note}>
    <Form method="post" className={styles.form} autoComplete="off" aria-label={title}>
      {children}
      <div className={styles.acts}>{acts}</div>
      {answer !== undefined && (
        <p role="status" className={styles.answer} data-bad={answer?.works === false || undefined}>
          {answer?.words}
        </p>
      )}
    </Form>
  </Part>
)

/** Over the whole width of the form. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={styles.wide}>{children}</div>

/** A field for what is no language: addresses, names of fields, ids. */
export const PlainInput = (props: TextInputProps) => (
  <TextInput autoCapitalize="none" spellCheck={false} autoComplete="off" {...props} />
)

/** A password or key that is kept encrypted. @param has whether one is kept */
export const SecretInput = ({ has, ...props }: TextInputProps & { has: boolean }) => (
  <TextInput
    type="password"
    description={has ? "One is kept. Type another to replace it" : "Kept encrypted, never shown again"}
    autoComplete="new-password"
    {...props}
  />
)
