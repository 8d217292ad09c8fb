import { Form, useNavigation } from "react-router"
import { Button } from "../../../ui/controls/button.tsx"
import text from "../../../ui/text.module.css"
import styles from "./portal.module.css"

export function ShowConsentForm({ mayShow }: { mayShow: boolean }) {
  const busy = useNavigation().state !== "idle"
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <p className={text.prose}>
        {mayShow
          ? "The studio may show it among past commissions. Your name isn’t shown."
          : "May the studio show it among past commissions? Your name isn’t shown."}
      </p>
      <input type="hidden" name="show" value={mayShow ? "no" : "yes"} />
      <Button wide name="intent" value="show" disabled={busy}>
        {mayShow ? "Don’t show it any more" : "Yes, show it"}
      </Button>
    </Form>
  )
}
