import { useState } from "react"
import { type EditConflict, otherTabName } from "./conflict.ts"
import styles from "./conflict-panel.module.css"
import { fillField } from "./dirty-form.ts"
import type { EditFields } from "./fields.ts"

type PanelProps<V, D> = { formId: string; message: string; conflict: EditConflict; fields: EditFields<V, D> }

export function ConflictPanel<V, D>({ formId, message, conflict, fields }: PanelProps<V, D>) {
  return (
    <section className={styles.conflict} aria-label="Conflict">
      <p role="alert">{message}</p>
      {conflict.fields.length > 0 && (
        <table>
          <thead className="unseen">
            <tr>
              <td />
              <th scope="col">Yours</th>
              <th scope="col">{conflict.who}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map(({ name, yours, theirs, both }) => (
              <Choice
                key={conflict.version + name}
                label={fields[name]?.label ?? name}
                who={conflict.who}
                yours={yours}
                theirs={theirs}
                display={(text, side) =>
                  fields[name]?.display?.(text, side === "yours" ? conflict.text : conflict.stored) ?? text
                }
                first={both ? "yours" : "theirs"}
                onChoose={(text) => fillField(formId, name, text)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type ChoiceProps = {
  label: string
  who: string
  yours: string
  theirs: string
  display: (text: string, side: "yours" | "theirs") => string
  first: "yours" | "theirs"
  onChoose: (text: string) => void
}

function Choice({ label, who, yours, theirs, display, first, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState(first)
  const actionLabels = { yours: "Keep yours", theirs: who === otherTabName ? "Take your other tab’s" : `Take ${who}’s` }
  const side = (which: "yours" | "theirs", text: string) => (
    <td>
      <button
        type="button"
        aria-pressed={chosen === which}
        onClick={() => {
          setChosen(which)
          onChoose(text)
        }}
      >
        <span>{actionLabels[which]}</span>
        <b data-empty={display(text, which) === "" || undefined}>{display(text, which) || "empty"}</b>
      </button>
    </td>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      {side("yours", yours)}
      {side("theirs", theirs)}
    </tr>
  )
}
