import { button, heading, text } from "../emails/email-content.ts"
import type { EmailToQueue } from "../outbox/queue-email.server.ts"
import type { Shop } from "../shop.ts"
import type { UpdateRun } from "./update-run.server.ts"

const trouble = { undone: "was undone", failed: "wasn’t installed" }

/** Of a run that was undone or failed. */
export function renderFailedUpdateEmail(
  shop: Shop,
  { kind, status, fromVersion, toVersion, reason }: UpdateRun,
): Omit<EmailToQueue, "to"> {
  const subject =
    kind === "revert"
      ? `The site couldn’t go back to Solander ${toVersion}`
      : `The update to Solander ${toVersion} ${status === "undone" ? trouble.undone : trouble.failed}`
  const happened =
    status === "undone"
      ? `Solander ${toVersion} was started and didn’t do its work, so the site went back by itself.`
      : `The site never changed to Solander ${toVersion}.`
  return {
    subject,
    blocks: [
      heading(subject),
      text(
        `${happened} It runs with ${fromVersion}, as before. Nothing is lost: works, orders and messages are all there.`,
      ),
      ...(reason ? [text(`The reason: ${reason}`)] : []),
      text(
        "You don’t have to do anything now. Look at the page of updates in the studio and try again there. If it goes wrong again, wait for the next version, or send this e-mail to the person who looks after the site for you.",
      ),
      button(shop.urls.studio.updates(), "See the updates"),
    ],
  }
}
