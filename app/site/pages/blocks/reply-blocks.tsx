import { useId } from "react"
import { Form, href } from "react-router"
import type { ShownBlockOf } from "../../../../domain/pages/shown-blocks.ts"
import { ButtonLink } from "../../../ui/controls/button.tsx"
import { useSendOnce } from "../../../ui/forms/send-once.ts"
import text from "../../../ui/text.module.css"
import styles from "./blocks.module.css"

/** Like the one at the foot of every page. */
export function NewsletterBlock({ block: { heading } }: { block: ShownBlockOf<"newsletter"> }) {
  const once = useSendOnce()
  const field = useId()
  return (
    <>
      <h2>{heading || "New work from the studio, by e-mail."}</h2>
      <Form method="post" action={href("/newsletter")} onSubmit={once} className={styles.subscribe}>
        <label className={text.unseen} htmlFor={field}>
          E-mail address
        </label>
        <input
          id={field}
          name="email"
          type="email"
          placeholder="E-mail address"
          autoComplete="email"
          maxLength={254}
          required
        />
        <button type="submit">Subscribe</button>
      </Form>
    </>
  )
}

export function ContactBlock({ block: { heading, subject } }: { block: ShownBlockOf<"contact"> }) {
  const query = subject ? `?${new URLSearchParams({ subject })}` : ""
  return (
    <>
      <h2>{heading || "Write to the studio"}</h2>
      <p className={styles.write}>
        <ButtonLink href={`${href("/contact")}${query}`}>Write a message</ButtonLink>
      </p>
    </>
  )
}
