import { Button, Input } from "@mantine/core"
import { evidenceTypes } from "../../../lib/evidence-limits.ts"
import { useChosenPictures } from "../../ui/forms/chosen-pictures.ts"
import { ChosenPreview } from "../../ui/forms/chosen-preview.tsx"
import styles from "./pictures-input.module.css"

type Props = { id: string; label: string; description: string; max: number; error: string | undefined }

/** Pictures of a state, which are sent with the form as `pictures`. */
export function PicturesInput({ id, label, description, max, error }: Props) {
  const { input, shown, problem, onChange, remove } = useChosenPictures(max)
  return (
    <Input.Wrapper id={id} label={label} description={description} error={problem || error}>
      <input
        ref={input}
        id={id}
        className={styles.choose}
        type="file"
        name="pictures"
        multiple
        accept={evidenceTypes}
        onChange={onChange}
        aria-invalid={Boolean(problem || error) || undefined}
        aria-describedby={`${id}-description ${id}-error`}
      />
      {shown.length > 0 && (
        <ul className={styles.strip}>
          {shown.map(({ url, name }, at) => (
            <li key={url}>
              <ChosenPreview url={url} name={name} />
              <Button onClick={() => remove(at)} aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
