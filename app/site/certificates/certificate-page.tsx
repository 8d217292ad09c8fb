import { type ChangeEvent, useEffect, useState } from "react"
import { data, href } from "react-router"
import { listPublicOwners } from "../../../domain/artworks/record/provenance-queries.server.ts"
import {
  formatCertificateCode,
  formatFingerprint,
  parseCertificateCode,
} from "../../../domain/certificates/certificate-labels.ts"
import {
  type VerifiedCertificate,
  verifyCertificateCode,
} from "../../../domain/certificates/verify-certificate.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/certificate-page"
import styles from "./certificates.module.css"
import { CertifiedWork, WorkLabel } from "./certified-work.tsx"
import { type Check, Checks } from "./checks.tsx"
import { NotGenuineAnswer } from "./not-genuine.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Certificate of authenticity",
    description: "Whether this certificate is genuine.",
    path: null,
    hidden: true,
  })

// The URL proves access to the printed certificate: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

/** Verifies the signature on each request; the content is the signed text alone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { site } = await getSettings(shop.db, "site")
  const verdict = await verifyCertificateCode(shop, params.code)
  const code = parseCertificateCode(params.code)
  const shownCode = code ? formatCertificateCode(code) : params.code.slice(0, 40)
  if (!("facts" in verdict))
    return data(
      { state: verdict.state, artist: site.artistName, code: shownCode },
      { status: verdict.state === "unknown" ? 404 : 200 },
    )
  const { artworkId, copy, ...verified } = verdict
  const owners = artworkId ? await listPublicOwners(shop, artworkId, copy) : []
  return { verified, owners, code: shownCode, zone: site.timeZone }
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  if (!("verified" in loaderData)) {
    const { state, artist, code } = loaderData
    return <NotGenuineAnswer state={state} artist={artist} what={code} />
  }
  const { verified, owners, code, zone } = loaderData
  const { state, facts, key, revoked, picture, site } = verified
  return (
    <div className={page.container}>
      <div className={styles.columns}>
        <CertifiedWork code={code} facts={facts} picture={picture} />
        <div className={styles.answer}>
          <h1 className={text.heading}>
            {state === "genuine" ? "This certificate is genuine." : "This certificate was revoked."}
          </h1>
          <WorkLabel facts={facts} />
          {revoked && (
            <p className={styles.reason}>
              {`Revoked on ${formatDateInZone(revoked.at, zone)}: ${revoked.reason}${/[.!?…]$/.test(revoked.reason) ? "" : "."}`}
              {revoked.replacedBy && ` Certificate ${revoked.replacedBy} replaces it.`}
            </p>
          )}
          <Checks of={listChecks(verified, zone)} />
          <p className={classes(text.prose, styles.statement)}>“{facts.statement}”</p>
          <p className={text.small}>{facts.artist}</p>
          {site && (
            <p className={styles.ways}>
              <TextLink href={href("/artwork/:id", { id: site.slug })}>
                {site.title === facts.title ? "See the work" : `See the work, now titled ${site.title}`}
              </TextLink>
            </p>
          )}
          {owners.length > 0 && (
            <section className={styles.part}>
              <h2>Whose it has been</h2>
              <ol className={styles.owners}>
                {owners.map(({ id, year, event, owner }) => (
                  <li key={id}>
                    <span className={text.small}>{year}</span>
                    <span>{[event, owner].filter(Boolean).join(", ")}</span>
                  </li>
                ))}
              </ol>
              <p className={text.small}>Names are shown only when owners want it.</p>
            </section>
          )}
          <section className={styles.part}>
            <h2>Check it yourself</h2>
            <PictureCheck sha256={facts.picture} />
            <p className={styles.ways}>
              <TextLink href={href("/certificates/:code/file", { code })} download>
                Download the signed file
              </TextLink>
              <TextLink href={href("/certificates/keys.json")}>Public keys</TextLink>
            </p>
          </section>
        </div>
      </div>
      <p className={classes(text.small, styles.key)}>
        {`The key’s fingerprint, as printed on the certificate: ${formatFingerprint(key.fingerprint)}`}
      </p>
    </div>
  )
}

type CheckedCertificate = Omit<VerifiedCertificate, "artworkId" | "copy">

function listChecks({ state, facts, key, picture, site, revoked }: CheckedCertificate, zone: string): Check[] {
  const signed = `Signed on ${formatCalendarDate(facts.issued)} with the studio’s key`
  const used = key.until
    ? `, which was in use from ${formatDateInZone(key.from, zone)} to ${formatDateInZone(key.until, zone)}`
    : `, in use since ${formatDateInZone(key.from, zone)}`
  const newer = site && !site.samePicture ? " The work’s page has a newer one." : ""
  const fingerprint = formatFingerprint(facts.picture.slice(0, 16))
  return [
    { ok: true, what: `The seal is ${facts.artist}’s`, why: signed + used },
    picture
      ? { ok: true, what: "The picture is this one", why: `Its fingerprint begins with ${fingerprint}.${newer}` }
      : {
          ok: false,
          what: "The picture is not here any more",
          why: `Its fingerprint begins with ${fingerprint}. A copy of the file can still be checked below.`,
        },
    state === "genuine"
      ? {
          ok: true,
          what: "The certificate counts",
          why: `It is the only one of this ${facts.edition === "unique" ? "work" : "copy"} that does`,
        }
      : {
          ok: false,
          what: "The certificate doesn’t count any more",
          why: `The studio revoked it on ${revoked ? formatDateInZone(revoked.at, zone) : ""}`,
        },
  ]
}

/** Runs in the browser: the file is not uploaded. Without scripts only the fingerprint is shown. */
function PictureCheck({ sha256 }: { sha256: string }) {
  const [result, setResult] = useState<string | null>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const check = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return setResult(null)
    setResult("Reading the file…")
    try {
      const hash = toHex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
      setResult(
        hash === sha256
          ? "Yes: this is the file that the certificate names."
          : "No: this is another file. Even a copy that was saved anew or made smaller has another fingerprint.",
      )
    } catch {
      setResult("This browser can’t check files. Please compare the fingerprint instead.")
    }
  }
  return (
    <div className={styles.check}>
      {isLive && (
        <div>
          <label className={text.small} htmlFor="picture-file">
            Have the picture’s original file? It’s compared in your browser and stays there.
          </label>
          <input id="picture-file" className={styles.file} type="file" accept="image/*" onChange={check} />
          <p role="status">{result}</p>
        </div>
      )}
      <p className={text.small}>{`The picture’s fingerprint (SHA-256): ${formatFingerprint(sha256)}`}</p>
    </div>
  )
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
