import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import {
  type CompositionName,
  compositionNames,
  compositions,
  hangs,
  isCompositionOffered,
} from "../../../domain/settings/compositions.ts"
import { editFormId, getFormValues } from "../kit/edit/dirty-form.ts"
import type { FormState } from "../kit/edit/field-input.tsx"
import styles from "./composition.module.css"
import type { SettingsHints } from "./settings-fields.ts"

type CompositionProps = {
  form: FormState<AllSettings, SettingsHints>
  stored: CompositionName
  /** How many are public. */
  works: number
}

const getPreviewPath = (name: CompositionName) => `${href("/admin/homepage/preview")}?composition=${name}`

/** Each is a small picture of the artist's own home page; the chosen one is shown large beside them. */
export function Composition({ form, stored, works }: CompositionProps) {
  const chosen = useChosenComposition(stored)
  const { name } = compositions[chosen]
  const error = form.errors.composition
  return (
    <div className={styles.composition}>
      <fieldset className={styles.choices} key={form.key}>
        <legend className={styles.unseen}>Composition</legend>
        {compositionNames.map((value) => (
          <Choice
            key={value}
            name={value}
            works={works}
            isStored={(form.text.composition || stored) === value}
            isChosen={chosen === value}
          />
        ))}
      </fieldset>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.shown}>
        <p className={styles.use}>
          <b>{name}</b>
          {chosen === stored ? (
            <span>In use</span>
          ) : (
            <button type="submit" form={editFormId} className={styles.button}>
              {`Use ${name}`}
            </button>
          )}
        </p>
        <div className={styles.previews}>
          <Frame name={chosen} width={1440} height={900} title={`${name}, on a desk`} />
          <Frame name={chosen} width={390} height={844} title={`${name}, on a phone`} />
        </div>
      </div>
    </div>
  )
}

type ChoiceProps = { name: CompositionName; works: number; isStored: boolean; isChosen: boolean }

function Choice({ name, works, isStored, isChosen }: ChoiceProps) {
  const isOffered = isCompositionOffered(name, works)
  const { name: title, words } = compositions[name]
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined} data-offered={isOffered}>
      <input
        type="radio"
        name="composition"
        value={name}
        defaultChecked={isStored}
        disabled={!isOffered && !isStored}
      />
      {isOffered ? (
        <Frame name={name} width={1440} height={900} title="" />
      ) : (
        <span className={styles.none} aria-hidden="true" />
      )}
      <span className={styles.name}>{title}</span>
      <span className={styles.words}>{isOffered ? words : formatNeeded(name)}</span>
    </label>
  )
}

const formatNeeded = (name: CompositionName) =>
  name === "opening" || hangs[name].minWorks === 1 ? "From the first work on" : `From ${hangs[name].minWorks} works on`

type FrameProps = { name: CompositionName; width: number; height: number; title: string }

/** The page itself, reduced. */
function Frame({ name, width, height, title }: FrameProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const seen = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / width))
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [width])
  return (
    <span ref={box} className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        key={name}
        src={getPreviewPath(name)}
        title={title || compositions[name].name}
        aria-hidden={title === "" || undefined}
        tabIndex={-1}
        loading="lazy"
        style={{ width, height, scale: String(scale) }}
      />
    </span>
  )
}

function useChosenComposition(stored: CompositionName): CompositionName {
  const [chosen, setChosen] = useState(stored)
  useEffect(() => {
    const form = document.getElementById(editFormId)
    const read = () => {
      const { composition } = getFormValues(editFormId, ["composition"])
      setChosen(compositionNames.find((name) => name === composition) ?? stored)
    }
    read()
    form?.addEventListener("input", read)
    return () => form?.removeEventListener("input", read)
  }, [stored])
  return chosen
}
