/** Words in dates by what they mean to `readYears`, in six languages, without capitals and accents. */
const meanings: Record<string, string> = {
  jan: "januar januari janvier gennaio enero janner",
  feb: "februar februari fevrier febbraio febrero",
  mar: "marz maerz maart mars marzo",
  apr: "avril aprile abril",
  may: "mai mei maggio mayo",
  jun: "juni juin giugno junio",
  jul: "juli juillet luglio julio",
  aug: "augustus aout agosto",
  sep: "septembre settembre septiembre",
  oct: "oktober octobre ottobre octubre okt",
  nov: "novembre noviembre",
  dec: "dezember decembre dicembre diciembre dez",
  "": "spring summer autumn fall winter fruhling fruhjahr sommer herbst printemps ete automne hiver primavera estate autunno inverno verano otono invierno lente voorjaar zomer herfst najaar",
  circa: "um ca vers env environ verso hacia rond omstreeks ongeveer etwa ungefahr gegen alrededor",
  after: "nach apres dopo despues na ab",
  since: "seit depuis dal desde sinds",
  before: "vor avant prima antes voor",
  to: "bis tot hasta fino jusqu",
  present: "heute laufend gegenwart aujourd presente vandaag heden",
  reworked: "uberarbeitet umgearbeitet retravaille retravaillee reprise rielaborato rielaborata retrabajado herwerkt",
  printed: "gedruckt imprime imprimee stampato stampata impreso gedrukt",
  cast: "gegossen fondu fuso fundido gegoten",
  painted: "entstanden gemalt peint peinte dipinto pintado geschilderd realise realisee realizzato realizado",
}

const words = new Map(
  Object.entries(meanings).flatMap(([meaning, list]) => list.split(" ").map((word) => [word, meaning] as const)),
)

const undated =
  /^(?:undatiert|ohne (?:jahr|datum)|sans date|non datee?|date inconnue|senza data|non datat[oa]|sin fecha|zonder (?:jaar|datum)|ongedateerd|z\.? ?j\.?)$/

/**
 * The words of a date in English: `um 1990` is `circa 1990`, `nach 1950` is `after 1950`, `März 2020` is `mar 2020`,
 * `1990er Jahre` is `1990s`. Seasons are left out: a season makes no other year.
 */
export function inEnglish(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "")
  if (undated.test(plain.toLowerCase())) return "undated"
  return plain
    .replace(/(\d{3}0)er(?: jahre)?\b/gi, "$1s")
    .replace(/\b(?:annees|anni|anos|jaren|decada de)\s+(?:los\s+)?(\d{3}0)\b/gi, "$1s")
    .replace(/\b(\d{1,2})\. ?(?:jahrhundert|jh)\b\.?/gi, "$1th century")
    .replace(/(\d)\s+(?:und|et|en|ed|[ey])\s+(?=\d)/gi, "$1 and ")
    .replace(/(\d)\s+(?:oder|ou|of|o)\s+(?=\d)/gi, "$1 or ")
    .replace(/(\d)\s+(?:au|al?)\s+(?=\d)/gi, "$1 to ")
    .replace(/\p{L}+/gu, (word) => words.get(word.toLowerCase()) ?? word)
    .replace(/\b(circa|after|before|to)\s+(?:de|del|di|il|el|le|a)\b/gi, "$1")
    .replace(/\bto['’]?a\b/gi, "to")
    .replace(/\s+/g, " ")
    .trim()
}
