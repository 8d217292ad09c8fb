import { TextInput, type TextInputProps } from "@mantine/core"
import type { ComponentProps, ReactNode } from "react"
import { Form } from "react-router"
import styles from "./form-section.module.css"
import { Section } from "./page.tsx"

export type FormRefusal = { typed: Record<string, unknown> | null; errors: Record<string, string> | undefined }

export const FormSections = ({
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
  actions: ReactNode
  /** The result of a button that changes nothing. */
  answer?: { works: boolean; words: string } | null | undefined
  children?: ReactNode
}

export const FormSection = ({ title, note, actions, answer, children }: Props) => (
  <Section title={title} note={note}>
    <Form method="post" className={styles.form} autoComplete="off" aria-label={title}>
      {children}
      <div className={styles.acts}>{actions}</div>
      {answer !== undefined && (
        <p role="status" className={styles.answer} data-bad={answer?.works === false || undefined}>
          {answer?.words}
        </p>
      )}
    </Form>
  </Section>
)

export const Wide = ({ children }: { children: ReactNode }) => <div className={styles.wide}>{children}</div>

export const PlainInput = (props: TextInputProps) => (
  <TextInput autoCapitalize="none" spellCheck={false} autoComplete="off" {...props} />
)

/** @param has whether one is stored, encrypted */
export const SecretInput = ({ has, ...props }: TextInputProps & { has: boolean }) => (
  <TextInput
    type="password"
    description={has ? "One is kept. Type another to replace it" : "Kept encrypted, never shown again"}
    autoComplete="new-password"
    {...props}
  />
)
