import { stdnum } from "stdnum"

/** [library's country, kind of number, minimum length without the prefix]. `EL` is Greece, `XI` Northern Ireland. */
const kinds: Record<string, [country: string, kind: string, least: number]> = {
  AT: ["AT", "uid", 9],
  BE: ["BE", "vat", 9],
  BG: ["BG", "vat", 9],
  CY: ["CY", "vat", 9],
  CZ: ["CZ", "dic", 8],
  DE: ["DE", "vat", 9],
  DK: ["DK", "cvr", 8],
  EE: ["EE", "kmkr", 9],
  EL: ["GR", "vat", 9],
  ES: ["ES", "nif", 9],
  FI: ["FI", "alv", 8],
  FR: ["FR", "tva", 11],
  GB: ["GB", "vat", 9],
  HR: ["HR", "oib", 11],
  HU: ["HU", "anum", 8],
  IE: ["IE", "vat", 8],
  IT: ["IT", "iva", 11],
  LT: ["LT", "pvm", 9],
  LU: ["LU", "tva", 8],
  LV: ["LV", "pvn", 11],
  MT: ["MT", "vat", 8],
  NL: ["NL", "btw", 12],
  PL: ["PL", "nip", 10],
  PT: ["PT", "nif", 9],
  RO: ["RO", "cif", 8],
  SE: ["SE", "vat", 12],
  SI: ["SI", "ddv", 8],
  SK: ["SK", "dph", 10],
  XI: ["GB", "vat", 9],
  CHE: ["CH", "vat", 9],
}

const findKind = (prefix: string) => (Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined)

/** `USt-IdNr. DE 136 695 976`; Irish numbers end with letters. Consumes only the prefix: another number may follow. */
const vatPattern =
  /(?:^|[\s:,.])(CHE|[A-Z]{2})(?=[\s.-]?((?=[A-Z]?\d)[A-Z\d+*]+(?:[\s.-](?=[A-Z+*]*\d)[A-Z\d+*]+)*)(?:[\s.-]([A-Z]{1,2})(?![A-Z\d]))?)/g

/** Checks the check digits. @returns null when they are right, or the text has no VAT number */
export function findVatProblem(text: string): string | null {
  for (const [, prefix = "", groups = "", ending = ""] of text.toUpperCase().matchAll(vatPattern)) {
    const problem = findNumberProblem(prefix, groups.split(/[\s.-]/), ending)
    if (problem) return problem
  }
  return null
}

/** Groups after a number may be something else (a postcode), so any prefix of the groups may be valid. */
function findNumberProblem(prefix: string, groups: string[], ending: string): string | null {
  const [country = "", kind = "", least = 0] = findKind(prefix) ?? []
  const validator = stdnum[country]?.[kind]
  if (!validator) return null
  const upTo = groups.map((_, at) => groups.slice(0, at + 1).join(""))
  const whole = upTo.at(-1) ?? ""
  if (whole.length < least - 1) return null
  const isValid = [...upTo, whole + ending].some((bare) => isNumber(validator, bare, prefix + bare))
  const said = upTo.find((bare) => bare.length >= least) ?? whole
  return isValid ? null : `Please check ${prefix}${said}: it isn’t a VAT number of that country.`
}

type Validator = { validate(text: string): { isValid: boolean } }

const isNumber = (validator: Validator, bare: string, full: string) =>
  [bare, full, `${full} MWST`].some((one) => validator.validate(one).isValid)
