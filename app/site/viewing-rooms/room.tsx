import { useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import type { RoomPageView } from "../../../domain/viewing-rooms/room-page.server.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem, TextArea } from "../../ui/forms/fields.tsx"
import text from "../../ui/text.module.css"
import { type RefusedForm, useRefusedForm } from "../contact/refused-form.ts"
import { Address } from "./address.tsx"
import { Frame } from "./frame.tsx"
import { RoomWallWork } from "./hung-work.tsx"
import styles from "./room.module.css"

type RoomProps = {
  room: RoomPageView
  refused?: RefusedForm | undefined
  preview?: boolean
}

export function ViewingRoomPage({ room, refused, preview = false }: RoomProps) {
  const { artist, title, name, note, until, works } = room
  const fieldsetRef = useFocusOnAnswer(room)
  return (
    <Frame artist={artist} aside={`For ${name}`}>
      <div className={styles.head}>
        <h1 className={text.heading}>{title}</h1>
        {note && <p className={classes(text.prose, styles.note)}>{note}</p>}
      </div>
      {works.length === 0 && <p className={text.empty}>The works are being chosen. Please come back a little later.</p>}
      <fieldset ref={fieldsetRef} className={styles.all} disabled={preview}>
        <legend className={text.unseen}>The works, and how to answer</legend>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists */}
        <ul className={styles.wall} role="list" data-few={works.length < 3 || undefined}>
          {works.map((work, at) => (
            <RoomWallWork key={work.card.id} work={work} room={room} first={at === 0} refused={refused} />
          ))}
        </ul>
        <WriteToStudio room={room} refused={refused} />
      </fieldset>
      <footer className={styles.foot}>
        <p>Open until {until}. This page is yours alone: its address is the key.</p>
        <p>The studio sees when this room is opened and what you mark here, nothing more.</p>
      </footer>
    </Frame>
  )
}

/** When the submitted form is gone, the focus moves to the text in its place. */
function useFocusOnAnswer(room: RoomPageView) {
  const wall = useRef<HTMLFieldSetElement>(null)
  const from = useRef<Element | null>(null)
  useEffect(() => {
    const all = wall.current
    const remember = ({ target }: Event) => {
      from.current = target instanceof Element ? target.closest("li, section") : null
    }
    all?.addEventListener("submit", remember)
    return () => all?.removeEventListener("submit", remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room is another one after each answer
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const answers = from.current?.querySelectorAll<HTMLElement>("[data-said]")
    from.current = null
    answers?.[answers.length - 1]?.focus()
  }, [room])
  return wall
}

function WriteToStudio({ room, refused: either }: { room: RoomPageView; refused: RefusedForm | undefined }) {
  const busy = useNavigation().state !== "idle"
  const refused = either?.typed?.intent === "message" ? either : undefined
  const { field, onChange } = useRefusedForm(refused)
  return (
    <section className={styles.write} id="write">
      <h2 className={text.lead}>Write to the studio</h2>
      <Form
        onChange={onChange}
        method="post"
        className={styles.form}
        key={room.messageCount}
        noValidate
        preventScrollReset
      >
        {room.messageCount > 0 && (
          <p className={text.prose} role="status" tabIndex={-1} data-said>
            {room.messageCount === 1 ? "Your message is with the studio." : "Your messages are with the studio."}{" "}
            {room.hasMailServer ? "Answers come by e-mail." : "We’ll answer at the address you gave."}
          </p>
        )}
        {refused && !refused.problem.fields && <FormProblem>{refused.problem.message}</FormProblem>}
        <TextArea label="Your message" {...field("message")} rows={2} maxLength={5000} />
        {room.asksAddress && <Address refused={refused} />}
        <div>
          <Button name="intent" value="message" disabled={busy}>
            Send
          </Button>
        </div>
      </Form>
    </section>
  )
}
