import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { classes } from "../../ui/classes.ts"
import { Section } from "../kit/page.tsx"
import styles from "./people.module.css"

/** Only this answer has the link: the site stores no copy. */
export function InvitationLink({ link }: { link: string }) {
  const [copyResult, setCopyResult] = useState("")
  const copy = async () => {
    // Browsers refuse without HTTPS or permission.
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setCopyResult(copied ? "Copied." : "It couldn’t be copied. Please select it and copy it yourself.")
  }
  return (
    <Section title="The invitation’s link">
      <p className={styles.words}>
        Please send it yourself. It works once, for seven days, and is shown only now: when you leave this page, it’s
        gone.
      </p>
      <div className={styles.link}>
        <TextInput
          label="Link"
          value={link}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
      </div>
      <p role="status" className={classes("small", styles.said)}>
        {copyResult}
      </p>
    </Section>
  )
}
