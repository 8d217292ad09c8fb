import { Button, Input } from "@mantine/core"
import { evidenceLimits, evidenceTypes } from "../../../../lib/evidence-limits.ts"
import { useChosenPictures } from "../../../ui/forms/chosen-pictures.ts"
import { ChosenPreview } from "../../../ui/forms/chosen-preview.tsx"
import styles from "./returns.module.css"

export function PicturesInput({ error }: { error: string | undefined }) {
  const { input, shown, problem, onChange, remove } = useChosenPictures()
  return (
    <Input.Wrapper
      label="Pictures of its condition"
      description={`Up to ${evidenceLimits.pictures}. They stay with this return; only the studio sees them.`}
      error={problem || error}
      id="return-pictures"
    >
      <input
        ref={input}
        id="return-pictures"
        className={styles.choose}
        type="file"
        name="pictures"
        multiple
        accept={evidenceTypes}
        onChange={onChange}
        aria-invalid={Boolean(problem || error) || undefined}
        aria-describedby="return-pictures-description return-pictures-error"
      />
      {shown.length > 0 && (
        <ul className={styles.strip}>
          {shown.map(({ url, name }, at) => (
            <li key={url}>
              <ChosenPreview url={url} name={name} />
              <Button variant="transparent" onClick={() => remove(at)} aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
