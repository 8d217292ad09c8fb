import { Input } from "@mantine/core"
import { maxReferences } from "../../../domain/commissions/pictures.ts"
import { evidenceTypes } from "../../../lib/evidence-limits.ts"
import styles from "../orders/returns/returns.module.css"

export const PicturesInput = ({ error }: { error: string | undefined }) => (
  <Input.Wrapper
    label="Pictures"
    description={`Up to ${maxReferences} at a time`}
    error={error}
    id="commission-pictures"
  >
    <input
      id="commission-pictures"
      className={styles.choose}
      type="file"
      name="pictures"
      multiple
      accept={evidenceTypes}
      aria-invalid={Boolean(error) || undefined}
      aria-describedby="commission-pictures-description commission-pictures-error"
    />
  </Input.Wrapper>
)
