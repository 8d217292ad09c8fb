import { useEffect, useState } from "react"
import { getPaperContrast, minContrast, suggestedAccents, toNightColor } from "../../../domain/settings/accent.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { type TypefaceName, typefaceNames, typefaces } from "../../../domain/settings/typefaces.ts"
import { getLookAttributes } from "../../appearance/look.ts"
import { editFormId, fillField } from "../kit/edit/dirty-form.ts"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import styles from "./look.module.css"
import type { SettingsHints } from "./settings-fields.ts"

type LookValues = { accent: string; typefaces: TypefaceName }

function useLookValues(stored: LookValues): LookValues {
  const [shown, setShown] = useState(stored)
  useEffect(() => {
    const form = document.getElementById(editFormId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => {
      const typed = new FormData(form)
      const name = typefaceNames.find((one) => one === typed.get("typefaces"))
      setShown({ accent: String(typed.get("accent") ?? "").trim(), typefaces: name ?? stored.typefaces })
    }
    read()
    form.addEventListener("input", read)
    return () => form.removeEventListener("input", read)
  }, [stored.typefaces])
  return shown
}

type LookProps = {
  form: FormState<AllSettings, SettingsHints>
  stored: LookValues
  work: { title: string; medium: string }
}

export function Look({ form, stored, work }: LookProps) {
  const values = useLookValues(stored)
  return (
    <div className={styles.look}>
      <div className={styles.fields}>
        <FieldGrid form={form} names={["accent"]} />
        <Accents now={values.accent} />
        <FieldGrid form={form} names={["typefaces", "theme"]} />
      </div>
      <Previews shown={values} work={work} />
    </div>
  )
}

const Accents = ({ now }: { now: string }) => (
  <ul className={styles.accents} aria-label="Suggested accents">
    {suggestedAccents.map(([name, color]) => (
      <li key={name}>
        <button
          type="button"
          aria-pressed={now.toLowerCase() === color}
          onClick={() => fillField(editFormId, "accent", color)}
        >
          <span className={styles.swatch} style={{ background: color || "var(--ink)" }} />
          {name}
        </button>
      </li>
    ))}
  </ul>
)

function Previews({ shown, work }: { shown: LookValues; work: LookProps["work"] }) {
  const contrast = shown.accent ? getPaperContrast(shown.accent) : null
  const isGood = contrast !== null && contrast >= minContrast
  const look = getLookAttributes(
    shown.typefaces,
    isGood ? { day: shown.accent, night: toNightColor(shown.accent) } : null,
  )
  const { heading, text } = typefaces[shown.typefaces]
  return (
    <div className={styles.shown}>
      <div className={styles.previews}>
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} className={styles.preview} data-theme={theme} {...look}>
            <p className={styles.scheme}>{theme === "light" ? "Light" : "Dark"}</p>
            <p className={styles.name}>
              <i>{work.title}</i>
            </p>
            <p>{work.medium}</p>
            <p className={styles.words}>{heading}, for headings and titles</p>
            <p>{text}, for labels and buttons</p>
            <span className={styles.link}>Inquire</span>
            <span className={styles.button}>Add to cart</span>
          </div>
        ))}
      </div>
      <p className={styles.contrast} data-bad={(shown.accent !== "" && !isGood) || undefined} role="status">
        {getContrastHint(shown.accent, contrast)}
      </p>
    </div>
  )
}

function getContrastHint(accent: string, contrast: number | null): string {
  if (accent === "") return "Ink, like the text."
  if (contrast === null) return "A color is written like #b5402a."
  const ratio = `${contrast.toFixed(1)} : 1 on paper.`
  return contrast < minContrast
    ? `${ratio} Too pale for words, which need ${minContrast} : 1. Please choose a darker color.`
    : `${ratio} Good for words. In the dark theme it is lightened.`
}
