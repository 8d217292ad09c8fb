import { createHash, sign } from "node:crypto"
import { type CborValue, encodeCbor, Tagged } from "./cbor.ts"
import type { CredentialSigner } from "./credential-signer.ts"
import { createJumbfSegment, type InspectedJpeg } from "./jpeg.ts"
import { createCborBox, createJsonBox, createSuperBox, getBoxContent } from "./jumbf.ts"

/** What a file says of itself. */
export type Credentials = {
  id: string
  at: Date
  /** "": it has none. */
  title: string
  /** Null: a picture that may be by others. */
  author: string | null
  publisher: string
  copyright: string
  /** Of a picture that was published smaller than it is. */
  isResized: boolean
  /** Null: programs are told nothing. */
  mining: "look" | "closed" | null
}

const maxCharacters = 200
const shorten = (text: string) => Array.from(text.toWellFormed()).slice(0, maxCharacters).join("")

type Assertion = { label: string; box: Buffer }

const createCborAssertion = (label: string, value: CborValue): Assertion => ({
  label,
  box: createSuperBox("cbor", label, createCborBox(encodeCbor(value))),
})

const getAddress = (label: string) => `self#jumbf=c2pa.assertions/${label}`

const refer = ({ label, box }: Assertion) => ({
  url: getAddress(label),
  alg: "sha256",
  hash: createHash("sha256").update(getBoxContent(box)).digest(),
})

/** https://schema.org/CreativeWork, as JSON-LD. */
function createWorkAssertion({ title, author, publisher, copyright }: Credentials): Assertion {
  const label = "stds.schema-org.CreativeWork"
  const person = (name: string) => ({ "@type": "Person", name: shorten(name) })
  const work = {
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    ...(title && { name: shorten(title) }),
    ...(author !== null && { author: [person(author)] }),
    publisher: person(publisher),
    ...(copyright && { copyrightNotice: shorten(copyright) }),
  }
  return { label, box: createSuperBox("json", label, createJsonBox(work)) }
}

/** CAWG 1.1. What programs do with a picture that they do not store is not said. */
const createMiningAssertion = (mining: "look" | "closed") =>
  createCborAssertion("cawg.training-mining", {
    entries: {
      "cawg.data_mining":
        mining === "look"
          ? { use: "constrained", constraint_info: "Search engines may index it." }
          : { use: "notAllowed" },
      "cawg.ai_training": { use: "notAllowed" },
      "cawg.ai_generative_training": { use: "notAllowed" },
    },
  })

function createActionsAssertion({ at, isResized }: Credentials, original: Assertion): Assertion {
  const { url, hash } = refer(original)
  const when = new Tagged(0, at.toISOString())
  return createCborAssertion("c2pa.actions.v2", {
    actions: [
      { action: "c2pa.opened", parameters: { ingredients: [{ url, hash }] } },
      ...(isResized ? [{ action: "c2pa.resized" }] : []),
      { action: "c2pa.published", when },
    ],
  })
}

/** The hash is of all but the segment itself: of the file as it was. */
const createHashAssertion = ({ sha256, place }: InspectedJpeg, length: number) =>
  createCborAssertion("c2pa.hash.data", {
    exclusions: [{ start: place, length }],
    name: "jumbf manifest",
    alg: "sha256",
    hash: sha256,
    pad: Buffer.alloc(0),
  })

/** COSE_Sign1 (RFC 9052) with ES256 and the certificate, the content beside it. */
function signClaim(claim: Buffer, { key, certificate }: CredentialSigner): Buffer {
  const head = encodeCbor(
    new Map<number, CborValue>([
      [1, -7],
      [33, [certificate]],
    ]),
  )
  const signed = encodeCbor(["Signature1", head, Buffer.alloc(0), claim])
  const signature = sign("sha256", signed, { key, dsaEncoding: "ieee-p1363" })
  return encodeCbor(new Tagged(18, [head, {}, null, signature]))
}

/** C2PA 2.1, as the JPEG segment to be inserted at the file's place. */
export function createManifestSegment(credentials: Credentials, file: InspectedJpeg, signer: CredentialSigner): Buffer {
  const title = credentials.title !== "" && { "dc:title": shorten(credentials.title) }
  const original = createCborAssertion("c2pa.ingredient.v3", { ...title, relationship: "parentOf" })
  const said = [
    original,
    createActionsAssertion(credentials, original),
    createWorkAssertion(credentials),
    ...(credentials.mining === null ? [] : [createMiningAssertion(credentials.mining)]),
  ]
  const create = (length: number) => {
    const assertions = [createHashAssertion(file, length), ...said]
    const claim = encodeCbor({
      instanceID: `xmp:iid:${credentials.id}`,
      claim_generator_info: { name: "Solander" },
      signature: "self#jumbf=c2pa.signature",
      created_assertions: assertions.map(refer),
      ...title,
      alg: "sha256",
    })
    const manifest = createSuperBox(
      "c2ma",
      `urn:c2pa:${credentials.id}`,
      createSuperBox("c2as", "c2pa.assertions", ...assertions.map(({ box }) => box)),
      createSuperBox("c2cl", "c2pa.claim.v2", createCborBox(claim)),
      createSuperBox("c2cs", "c2pa.signature", createCborBox(signClaim(claim, signer))),
    )
    return createJumbfSegment(createSuperBox("c2pa", "c2pa", manifest))
  }
  // The length that the hash excludes is a number of two bytes, of any segment that one fits into.
  const { length } = create(0x1000)
  const segment = create(length)
  if (segment.length !== length) throw new Error("the length of the credentials has changed")
  return segment
}
