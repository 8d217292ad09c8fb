import type { ProtectionProgress } from "../../../domain/artworks/protection/protect-pictures.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { usePolling } from "../kit/revalidate.ts"
import styles from "./settings.module.css"

/** What protection does and can’t do, and how far the pictures are that have to be made again. */
export function ProtectionStatus({ progress: { total, left, failed, isStopped } }: { progress: ProtectionProgress }) {
  usePolling(3000, left > 0 && !isStopped)
  const done = total - left
  return (
    <div className={styles.protection}>
      <p className="small">
        Your choice is said to crawlers and search engines, and written into each picture with your name and copyright.
        Larger files than the limit are taken off the site; your originals stay as they are. It can’t stop a screenshot,
        a crawler that doesn’t obey, or copies made before. Browsers and caches that already have a picture keep it.
      </p>
      <p className="small">
        Your name is put on pictures that aren’t open, where visitors see them; never in the studio, in documents or on
        originals. It can be drawn in Latin letters. Content Credentials say the title, your name, the copyright and
        your choice. They are signed by this site itself; programs will show the signer as unknown.
      </p>
      {left > 0 && (
        <div>
          <progress value={done} max={total} aria-label={formatDone(done, total)} />
          <p role="status">{isStopped ? `Stopped. ${formatDone(done, total)}` : formatDone(done, total)}</p>
          {isStopped ? (
            <SubmitButton variant="default" intent="continue protecting">
              Continue
            </SubmitButton>
          ) : (
            <SubmitButton variant="default" intent="stop protecting">
              Stop
            </SubmitButton>
          )}
        </div>
      )}
      {failed > 0 && (
        <p role="status">
          {`${formatCount(failed, "picture")} could not be made again, and may still be published as before. Their works say why.`}
        </p>
      )}
    </div>
  )
}

const formatDone = (done: number, total: number) => `Pictures done: ${done} of ${total}.`
