import { TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { getPaperContrast, minContrast, suggestedAccents } from "../../../domain/settings/accent.ts"
import { type TypefaceName, typefaceNames, typefaces } from "../../../domain/settings/typefaces.ts"
import styles from "./setup.module.css"
import type { PreviewLook } from "./site-preview.tsx"
import { StepForm } from "./step-form.tsx"
import type { SetupStepProps } from "./step-props.ts"

const other = "other"

export function LookStep({
  data: { look },
  typed,
  errors,
  onLook,
}: SetupStepProps & { onLook: (look: PreviewLook) => void }) {
  const isSuggested = (color: string) => suggestedAccents.some(([, one]) => one === color)
  const accent = String(typed?.accent ?? (isSuggested(look.accent) ? look.accent : other))
  const chosen = String(typed?.typefaces ?? look.typefaces)
  const [now, setNow] = useState(accent)
  const show = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    const choice = String(form.get("accent") ?? "")
    const color = choice === other ? String(form.get("ownAccent") ?? "").trim() : choice
    setNow(choice)
    const contrast = color ? getPaperContrast(color) : null
    onLook({
      accent: contrast !== null && contrast >= minContrast ? color : "",
      typefaces: typefaceNames.find((name) => name === form.get("typefaces")) ?? look.typefaces,
    })
  }
  return (
    <>
      <StepForm step="look" onInput={show}>
        <fieldset className={styles.choices}>
          <legend>Typefaces</legend>
          {typefaceNames.map((name) => (
            <TypefaceChoice key={name} name={name} isChosen={name === chosen} />
          ))}
        </fieldset>
        <fieldset className={styles.accents}>
          <legend>Accent color, for links and buttons</legend>
          {suggestedAccents.map(([name, color]) => (
            <label key={name}>
              <input type="radio" name="accent" value={color} defaultChecked={accent === color} />
              <span className={styles.swatch} style={{ background: color || "var(--ink)" }} />
              {name}
            </label>
          ))}
          <label>
            <input type="radio" name="accent" value={other} defaultChecked={accent === other} />
            My own
          </label>
        </fieldset>
        <div className={styles.own} data-shown={now === other || undefined}>
          <TextInput
            label="My own color"
            name="ownAccent"
            placeholder="#b5402a"
            defaultValue={String(typed?.ownAccent ?? (isSuggested(look.accent) ? "" : look.accent))}
            error={errors.ownAccent}
          />
        </div>
      </StepForm>
      <p className="small">
        Visitors see it light or dark, as their device is set. Change it any day; nothing is lost.
      </p>
    </>
  )
}

function TypefaceChoice({ name, isChosen }: { name: TypefaceName; isChosen: boolean }) {
  const { heading, words } = typefaces[name]
  return (
    <label>
      <input type="radio" name="typefaces" value={name} defaultChecked={isChosen} />
      <span className={styles.specimen} style={{ fontFamily: `"${heading}", serif` }}>
        {heading}
      </span>
      <span className="small">{words}</span>
    </label>
  )
}
