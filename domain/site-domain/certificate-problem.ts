import type { StoredCertificateProblem } from "../../db/tables/site-domain.ts"
import { type AcmeProblemKind, acmeProblemKinds } from "../../services/acme/acme.ts"

export type CertificateProblemKind = AcmeProblemKind | "port"

type Teller = (problem: { name: string; detail: string; authority: string; httpPort: number | null }) => string

/** The authority’s own words, where it has any. */
const withDetail = (sentence: string, detail: string) => (detail ? `${sentence.slice(0, -1)}: “${detail}”` : sentence)

const tellers: Record<CertificateProblemKind, Teller> = {
  unreachable: ({ authority }) => `${authority}, which issues the certificate, can’t be reached from this machine.`,
  limited: ({ authority }) =>
    `${authority} asks us to wait, because there were too many tries or certificates for this domain.`,
  trouble: ({ authority, detail }) => withDetail(`${authority} has trouble issuing the certificate.`, detail),
  clock: () => "The clock of this machine is wrong. Please set its date and time; certificates depend on them.",
  dns: ({ name }) => `The records of ${name} don’t lead to this machine.`,
  closed: ({ name, detail, httpPort }) =>
    `Nothing answers at ${name} on port 80${httpPort === null || httpPort === 80 ? "" : `; the site listens on port ${httpPort}`}. Please open port 80 in the firewall or router and lead it to the site.${/^[\d.:a-f]+$/.test(detail) ? ` We tried ${detail}.` : ""}`,
  elsewhere: ({ name }) =>
    `Another server answers at ${name} on port 80. Please check where its records lead, and that port 80 leads to this site.`,
  caa: ({ name, detail, authority }) =>
    detail === ""
      ? `A CAA record forbids every authority to issue certificates for ${name}. Please remove it, or add one for ${authority}.`
      : `A CAA record of ${name} allows ${/^[\w.-]+(, [\w.-]+)*$/.test(detail) ? `only ${detail}` : "others only"} to issue certificates. Please remove it, or add one for ${authority}.`,
  port: ({ detail }) =>
    `The site can’t open port ${detail} on this machine: another program has it, or the site isn’t allowed to.`,
  account: ({ authority }) => `${authority} doesn’t accept this site’s account. A new one is made with the next try.`,
  refused: ({ authority, detail }) => withDetail(`${authority} refuses to issue the certificate.`, detail),
}

const isKnownKind = (kind: string): kind is CertificateProblemKind =>
  kind === "port" || (acmeProblemKinds as readonly string[]).includes(kind)

/** One sentence for the artist, or two: what is the matter, and what to do. */
export const formatCertificateProblem = (
  { kind, name, detail }: StoredCertificateProblem,
  place: { authority: string; httpPort: number | null },
): string => tellers[isKnownKind(kind) ? kind : "trouble"]({ name, detail, ...place })
