import { Button, Checkbox } from "@mantine/core"
import { type CSSProperties, useState } from "react"
import { href, useFetcher } from "react-router"
import type { CommissionPage, PageMark, PageProof } from "../../../domain/commissions/commission-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./proofs.module.css"

const formatProofName = ({ kind, version }: PageProof) => `${kind === "sketch" ? "Sketch" : "Proof"} ${version}`

export function ProofSection({ page, answer }: { page: CommissionPage; answer: ActionAnswer }) {
  const { proofs, row } = page
  const [chosen, setChosen] = useState<string>()
  const shown = proofs.find(({ id }) => id === chosen) ?? proofs.at(-1)
  if (!shown) return null
  const before = findPreviousProof(proofs, shown)
  return (
    <section className={styles.proof} aria-label={formatProofName(shown)}>
      <ProofPictures commissionId={row.id} proof={shown} />
      <div className={styles.say}>
        <h2>{formatProofName(shown)}</h2>
        <p className="small">
          <ProofStatus proof={shown} />
        </p>
        {shown.marks.length > 0 && (
          <RequestedChanges title={`Asked on ${formatProofName(shown).toLowerCase()}`} marks={shown.marks} />
        )}
        {before && (
          <RequestedChanges title={`Asked on ${formatProofName(before).toLowerCase()}`} marks={before.marks} ticks />
        )}
        {shown.note && <p className={styles.note}>{shown.note}</p>}
        {!shown.sentAt && (
          <div className={styles.acts}>
            <InlineConfirmLink id={`add-${shown.kind}`}>Add pictures</InlineConfirmLink>
            <IntentButton intent="drop-proof" hidden={{ proofId: shown.id }}>
              Remove this version
            </IntentButton>
          </div>
        )}
        {shown.sentAt && !shown.approvedAt && !shown.sentBackAt && (
          <div className={styles.acts}>
            <InlineConfirmLink id="send-back">Record changes</InlineConfirmLink>
          </div>
        )}
        {answer?.problem && answer.typed?.intent === "tick" && <p role="alert">{answer.problem.message}</p>}
      </div>
      {proofs.length > 1 && (
        <ul className={styles.versions}>
          {proofs.map((proof) => (
            <li key={proof.id}>
              <button type="button" aria-pressed={proof.id === shown.id} onClick={() => setChosen(proof.id)}>
                <ProofThumb commissionId={row.id} proof={proof} />
                <span>
                  <b>{formatProofName(proof)}</b>
                  <span className="small">
                    <ProofStatus proof={proof} />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The previous proof, if the client asked for changes. */
function findPreviousProof(proofs: PageProof[], { kind, version }: PageProof): PageProof | null {
  const before = proofs.find((one) => one.kind === kind && one.version === version - 1)
  return before && before.marks.length > 0 ? before : null
}

function ProofStatus({ proof: { sentAt, approvedAt, approvedBy, sentBackAt } }: { proof: PageProof }) {
  if (approvedAt)
    return (
      <>
        Approved <Day at={approvedAt} />, {approvedBy}
      </>
    )
  if (sentBackAt)
    return (
      <>
        Changes asked <Day at={sentBackAt} />
      </>
    )
  if (sentAt)
    return (
      <>
        Shared <Day at={sentAt} />
      </>
    )
  return <>Not shared</>
}

const getPicturePath = (id: string, picture: string, small: boolean) =>
  `${href("/admin/commissions/:id/pictures/:picture", { id, picture })}${small ? "?size=small" : ""}`

function ProofPictures({ commissionId, proof }: { commissionId: string; proof: PageProof }) {
  return (
    <div className={styles.pictures}>
      {proof.pictures.map(({ id, width, height, altText }, index) => (
        <span key={id} className={styles.marked} data-first={index === 0 || undefined}>
          <img
            src={getPicturePath(commissionId, id, false)}
            width={width}
            height={height}
            alt={altText || `${formatProofName(proof)}, picture ${index + 1}`}
          />
          {proof.marks
            .filter(({ pictureId }) => pictureId === id)
            .map(({ id: mark, x, y, position }) => (
              <span
                key={mark}
                className={styles.mark}
                style={{ "--x": `${(x ?? 0) / 10}%`, "--y": `${(y ?? 0) / 10}%` } as CSSProperties}
                aria-hidden="true"
              >
                {position}
              </span>
            ))}
        </span>
      ))}
      {proof.pictures.length === 0 && <p className="small">No picture yet.</p>}
    </div>
  )
}

function ProofThumb({ commissionId, proof }: { commissionId: string; proof: PageProof }) {
  const [picture] = proof.pictures
  if (!picture) return <span className={styles.empty} />
  const scale = Math.min(72 / picture.width, 92 / picture.height)
  return (
    <img
      src={getPicturePath(commissionId, picture.id, true)}
      width={Math.round(picture.width * scale)}
      height={Math.round(picture.height * scale)}
      alt=""
      loading="lazy"
    />
  )
}

function RequestedChanges({ title, marks, ticks = false }: { title: string; marks: PageMark[]; ticks?: boolean }) {
  return (
    <div className={styles.asked}>
      <p className="small">{title}</p>
      <ol>
        {marks.map((mark) => (
          <li key={mark.id}>
            <span className={styles.number} aria-hidden="true">
              {mark.position}
            </span>
            {ticks ? <ChangeCheckbox mark={mark} /> : <span>{mark.text}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

function ChangeCheckbox({ mark }: { mark: PageMark }) {
  const fetcher = useFetcher<ActionAnswer>()
  const isDone = mark.doneAt !== null
  const send = (done: boolean) =>
    void fetcher.submit({ intent: "tick", markId: mark.id, done: done ? "yes" : "no" }, { method: "post" })
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="markId" value={mark.id} />
      <input type="hidden" name="done" value={isDone ? "no" : "yes"} />
      <Checkbox
        // Remounts after a refusal, which restores the stored state.
        key={`${isDone} ${fetcher.data?.problem?.message ?? ""}`}
        label={mark.text}
        defaultChecked={isDone}
        onChange={(event) => send(event.currentTarget.checked)}
      />
      <noscript>
        <Button type="submit">{isDone ? "Not done" : "Done"}</Button>
      </noscript>
    </fetcher.Form>
  )
}
