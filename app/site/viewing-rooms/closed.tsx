import { href, isRouteErrorResponse } from "react-router"
import { ButtonLink } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Failure } from "../../ui/failure/failure.tsx"
import text from "../../ui/text.module.css"
import { Frame } from "./frame.tsx"
import styles from "./room.module.css"

export const Closed = ({ artist, until }: { artist: string; until: string }) => (
  <Frame artist={artist}>
    <section className={styles.end}>
      <h1 className={text.heading}>This viewing room has closed</h1>
      <p className={text.prose}>
        It was open until {until}. If you’d like to see the works again, write to the studio and it can be opened for
        you once more.
      </p>
      <p className={styles.ways}>
        <ButtonLink href={href("/contact")}>Write to the studio</ButtonLink>
        <TextLink href={href("/gallery")}>Go to the gallery</TextLink>
      </p>
    </section>
  </Frame>
)

/** Unknown and revoked links look the same. */
export function Missing({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404 && status !== 429)
    return (
      <main>
        <Failure error={error} />
      </main>
    )
  const many = status === 429
  return (
    <Frame artist="">
      <title>Viewing room</title>
      <meta name="robots" content="noindex" />
      <section className={styles.end} data-page="missing">
        <h1 className={text.heading}>{many ? "Please try again in an hour" : "This link doesn’t work"}</h1>
        <p className={text.prose}>
          {many
            ? "Too many links that lead nowhere were tried from your network."
            : "It may have been replaced by a newer one, or cut off in an e-mail. Open it from the last message you had, or ask the studio for a new one."}
        </p>
        <p className={styles.ways}>
          <ButtonLink href={href("/contact")}>Write to the studio</ButtonLink>
          <TextLink href={href("/gallery")}>Go to the gallery</TextLink>
        </p>
      </section>
    </Frame>
  )
}
