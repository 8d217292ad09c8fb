import { type ReactNode, useEffect, useRef } from "react"
import { Form, Link, useNavigation } from "react-router"
import type { PortalProof } from "../../../../../domain/commissions/client-portal/portal-proofs.server.ts"
import { formatMoney } from "../../../../../lib/format-money.ts"
import { classes } from "../../../../ui/classes.ts"
import { Button } from "../../../../ui/controls/button.tsx"
import controls from "../../../../ui/controls/controls.module.css"
import { Checkbox } from "../../../../ui/forms/choices.tsx"
import { FormProblem, TextArea } from "../../../../ui/forms/fields.tsx"
import { MarkedPicture, PinNumber } from "../../../../ui/marking/marked-picture.tsx"
import { formatMarkPlace } from "../../../../ui/marking/marks.ts"
import text from "../../../../ui/text.module.css"
import type { RefusedForm } from "../../../contact/refused-form.ts"
import styles from "../portal.module.css"
import type { PortalPage } from "../portal-page-data.server.ts"
import { getRevisionsLeft } from "../proof-answer-form.tsx"
import { PortalFigure } from "../proof-pictures.tsx"
import { useMarks } from "./use-marks.ts"

type Props = {
  portal: PortalPage
  proof: PortalProof
  secret: string
  heading: ReactNode
  refused: RefusedForm | undefined
}

/** The form that sends a version back: a text per mark and one for the rest; without scripts only the latter. */
export function MarkingForm({ portal, proof, secret, heading, refused }: Props) {
  const busy = useNavigation().state !== "idle"
  const { marks, rest, restText, writeRest, add, move, write, remove } = useMarks(proof.id)
  const list = useRef<HTMLOListElement>(null)
  const chosen = useRef<number>(undefined)
  const choose = (key: number) => list.current?.querySelector<HTMLElement>(`[data-mark="${key}"] textarea`)?.focus()
  useEffect(() => {
    // The field exists only after the mark was rendered.
    if (chosen.current === undefined || !marks.some(({ key }) => key === chosen.current)) return
    choose(chosen.current)
    chosen.current = undefined
  })
  const removeAndFocus = (key: number) => {
    const at = marks.findIndex((mark) => mark.key === key)
    const next = marks[at + 1] ?? marks[at - 1]
    remove(key)
    if (next) choose(next.key)
    else rest.current?.focus()
  }
  const none = portal.revisions.left <= 0 && portal.quote
  const typed = refused?.typed?.wish
  return (
    <section className={styles.hang}>
      <div className={styles.pictures}>
        {proof.pictures.map((picture, at) => (
          <MarkedPicture
            key={picture.id}
            picture={picture}
            className={styles.wall}
            alt={picture.alt || `${proof.kind} ${proof.version}, picture ${at + 1} of ${proof.pictures.length}`}
            marks={marks}
            onAdd={(place) => {
              chosen.current = add(place)
            }}
            onMove={move}
            onChoose={choose}
            onRemove={removeAndFocus}
          >
            <PortalFigure picture={picture} secret={secret} alt="" />
          </MarkedPicture>
        ))}
      </div>
      <Form method="post" className={classes(styles.say, styles.form)} noValidate>
        {heading}
        {refused && <FormProblem>{refused.problem.message}</FormProblem>}
        <p className={classes(text.prose, styles.scripted)}>
          Touch the picture where something should change, and say what.
        </p>
        <input type="hidden" name="proofId" value={proof.id} />
        <ol className={styles.wishes} ref={list}>
          {marks.map((mark, at) => (
            <MarkWish
              key={mark.key}
              mark={mark}
              number={at + 1}
              onText={(words) => write(mark.key, words)}
              onRemove={() => remove(mark.key)}
              onErase={() => removeAndFocus(mark.key)}
            />
          ))}
        </ol>
        <input type="hidden" name="place[]" value="" />
        <TextArea
          ref={rest}
          label={marks.length > 0 ? "Anything else" : "What should change"}
          name="wish[]"
          rows={2}
          maxLength={2000}
          {...(restText === null
            ? { defaultValue: Array.isArray(typed) ? String(typed.at(-1) ?? "") : "" }
            : { value: restText, onChange: ({ target }: { target: { value: string } }) => writeRest(target.value) })}
        />
        {none && (
          <Checkbox
            name="furtherPrice"
            value={none.furtherRevisionPrice}
            label={
              none.furtherRevisionPrice === 0
                ? "I’d like a further round of changes, which is free."
                : `I agree to ${formatMoney(none.furtherRevisionPrice, none.currency)} for this round of changes.`
            }
          />
        )}
        <div className={styles.answers}>
          <Button main wide name="intent" value="send-back" disabled={busy}>
            Send to the studio
          </Button>
          <Link className={classes(controls.button, controls.wide)} to="?" preventScrollReset>
            Back without sending
          </Link>
        </div>
        <p className={text.small}>{getRevisionsLeft(portal)}</p>
      </Form>
    </section>
  )
}

type MarkWishProps = {
  mark: ReturnType<typeof useMarks>["marks"][number]
  number: number
  onText: (text: string) => void
  onRemove: () => void
  /** Removed by a key. */
  onErase: () => void
}

const MarkWish = ({ mark, number, onText, onRemove, onErase }: MarkWishProps) => (
  <li data-mark={mark.key}>
    <PinNumber number={number} className={styles.number} />
    <input type="hidden" name="place[]" value={formatMarkPlace(mark)} />
    <TextArea
      label={`What should change at mark ${number}`}
      name="wish[]"
      rows={2}
      maxLength={2000}
      value={mark.text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        if (mark.text !== "" || (event.key !== "Delete" && event.key !== "Backspace")) return
        event.preventDefault()
        onErase()
      }}
    />
    <button type="button" className={styles.remove} onClick={onRemove}>
      Remove<span className={text.unseen}> mark {number}</span>
    </button>
  </li>
)
