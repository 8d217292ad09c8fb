import { Form, useFetcher, useNavigation } from "react-router"
import type { RoomPageView, RoomPageWork } from "../../../domain/viewing-rooms/room-page.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Button } from "../../ui/controls/button.tsx"
import controls from "../../ui/controls/controls.module.css"
import { FormProblem, TextArea } from "../../ui/forms/fields.tsx"
import text from "../../ui/text.module.css"
import { type RefusedForm, useRefusedForm } from "../contact/refused-form.ts"
import { Address } from "./address.tsx"
import styles from "./room.module.css"

type Props = { work: RoomPageWork; room: RoomPageView; refused: RefusedForm | undefined }

export function WorkAnswers({ work, room, refused }: Props) {
  return (
    <div className={styles.answers}>
      <FavoriteForm work={work} />
      <QuestionForm work={work} room={room} refused={refused?.typed?.intent === "question" ? refused : undefined} />
      <PurchaseRequest work={work} room={room} refused={refused?.typed?.intent === "buy" ? refused : undefined} />
    </div>
  )
}

function FavoriteForm({ work: { card, favorite } }: { work: RoomPageWork }) {
  const fetcher = useFetcher()
  const likes = fetcher.formData ? fetcher.formData.get("favorite") === "yes" : favorite
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="artworkId" value={card.id} />
      <input type="hidden" name="favorite" value={likes ? "no" : "yes"} />
      <button type="submit" className={controls.link} name="intent" value="favorite" data-liked={likes || undefined}>
        <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.heart}>
          <path d="M8 13.6 2.4 8A3.6 3.6 0 0 1 7.5 2.9l.5.5.5-.5A3.6 3.6 0 0 1 13.6 8Z" />
        </svg>
        {likes ? "You like this" : "I like this"}
        <span className={text.unseen}>{likes ? `: ${card.title}. Press to take it back.` : `: ${card.title}`}</span>
      </button>
    </fetcher.Form>
  )
}

function QuestionForm({ work: { card, questioned }, room, refused }: Props) {
  const busy = useNavigation().state !== "idle"
  const { field, onChange } = useRefusedForm(refused)
  return (
    <>
      {questioned && (
        <p role="status" tabIndex={-1} className={styles.asked} data-said>
          Your question is with the studio.{" "}
          {room.hasMailServer ? "The answer comes by e-mail." : "We’ll answer at the address you gave."}
        </p>
      )}
      <details className={styles.fold} key={`ask ${room.messageCount}`} open={refused !== undefined}>
        <summary>
          <span className={controls.link}>
            {questioned ? "Ask something else" : "Ask about it"}
            <span className={text.unseen}>: {card.title}</span>
          </span>
        </summary>
        <Form onChange={onChange} method="post" className={styles.form} noValidate preventScrollReset>
          <input type="hidden" name="artworkId" value={card.id} />
          {refused && !refused.problem.fields && <FormProblem>{refused.problem.message}</FormProblem>}
          <TextArea label={`Your question about “${card.title}”`} {...field("question")} rows={2} maxLength={2000} />
          {room.asksAddress && <Address refused={refused} />}
          <div>
            <Button name="intent" value="question" disabled={busy}>
              Send the question
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}

function PurchaseRequest({ work: { card, status, price, asked, seen, keptUntil }, room, refused }: Props) {
  const busy = useNavigation().state !== "idle"
  if (asked && (status === "open" || status === "yours"))
    return (
      <p role="status" tabIndex={-1} className={styles.asked} data-said>
        {keptUntil
          ? "You asked to buy it. The studio has your request, and will arrange payment and delivery with you."
          : "You asked to buy it. The studio has your request."}
      </p>
    )
  if ((status !== "open" && status !== "yours") || !price)
    return refused ? <FormProblem>{refused.problem.message}</FormProblem> : null
  const money = formatMoney(price.amount, price.currency)
  return (
    <details className={styles.fold} open={refused !== undefined}>
      <summary>
        <span className={controls.link}>
          Ask to buy
          <span className={text.unseen}>: {card.title}</span>
        </span>
      </summary>
      <Form method="post" className={styles.form} noValidate preventScrollReset>
        <input type="hidden" name="artworkId" value={card.id} />
        <input type="hidden" name="seen" value={seen} />
        {refused && !refused.problem.fields && <FormProblem>{refused.problem.message}</FormProblem>}
        <p className={text.prose}>
          {room.mayKeep && status === "open"
            ? `It’s kept for you at ${money} for three days, so that nobody else can buy it. The studio writes to you about payment and delivery. Nothing is paid here.`
            : `The studio writes to you about payment and delivery at ${money}. Nothing is paid here.`}
        </p>
        {room.asksAddress && <Address refused={refused} />}
        <div>
          <Button main name="intent" value="buy" disabled={busy}>
            Ask to buy for {money}
          </Button>
        </div>
      </Form>
    </details>
  )
}
