import { Form, href } from "react-router"
import { classes } from "../../ui/classes.ts"
import { useSendOnce } from "../../ui/forms/send-once.ts"
import text from "../../ui/text.module.css"
import styles from "./newsletter-box.module.css"

export function NewsletterBox({ className }: { className?: string }) {
  const once = useSendOnce()
  return (
    <section className={classes(styles.box, className)} aria-labelledby="newsletter">
      <h2 id="newsletter">New work from the studio, by e-mail.</h2>
      <Form method="post" action={href("/newsletter")} onSubmit={once}>
        <label className={text.unseen} htmlFor="newsletter-email">
          E-mail address
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          placeholder="E-mail address"
          autoComplete="email"
          maxLength={254}
          required
        />
        <button type="submit">Subscribe</button>
      </Form>
    </section>
  )
}
