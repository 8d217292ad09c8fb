const meanings: Record<string, string> = {
  jan: "januar januari janvier gennaio enero janner styczen stycznia",
  feb: "februar februari fevrier febbraio febrero luty lutego",
  mar: "marz maerz maart mars marzo marzec marca",
  apr: "avril aprile abril kwiecien kwietnia",
  may: "mai mei maggio mayo maj maja",
  jun: "juni juin giugno junio czerwiec czerwca",
  jul: "juli juillet luglio julio lipiec lipca",
  aug: "augustus aout agosto sierpien sierpnia",
  sep: "septembre settembre septiembre wrzesien wrzesnia",
  oct: "oktober octobre ottobre octubre okt pazdziernik pazdziernika",
  nov: "novembre noviembre listopad listopada",
  dec: "dezember decembre dicembre diciembre dez grudzien grudnia",
  "": "spring summer autumn fall winter fruhling fruhjahr sommer herbst printemps ete automne hiver primavera estate autunno inverno verano otono invierno lente voorjaar zomer herfst najaar wiosna lato jesien zima between zwischen entre tra fra tussen miedzy",
  circa: "um ca vers env environ verso hacia rond omstreeks ongeveer etwa ungefahr gegen alrededor aprox ok okolo",
  after: "nach apres dopo despues na ab",
  since: "seit depuis dal desde sinds od",
  before: "vor avant prima antes voor przed",
  to: "bis tot hasta fino jusqu",
  present: "heute laufend gegenwart aujourd presente vandaag heden dzis obecnie",
  reworked: "uberarbeitet umgearbeitet retravaille retravaillee reprise rielaborato rielaborata retrabajado herwerkt",
  printed: "gedruckt imprime imprimee stampato stampata impreso gedrukt",
  cast: "gegossen fondu fuso fundido gegoten",
  painted: "entstanden gemalt peint peinte dipinto pintado geschilderd realise realisee realizzato realizado",
}

/** `v. 1998` is `vers 1998`, `h. 1998` is `hacia 1998`. */
const shortCirca = /\b[vh]\.\s*(?=\d{3,4}(?!\d))/gi

const meaningsByWord = new Map(
  Object.entries(meanings).flatMap(([meaning, list]) => list.split(" ").map((word) => [word, meaning] as const)),
)

const undated =
  /^(?:undatiert|ohne (?:jahr|datum)|sans date|non datee?|date inconnue|senza data|non datat[oa]|sin fecha|zonder (?:jaar|datum)|ongedateerd|bez (?:daty|roku)|b\.? ?[dr]\.?|z\.? ?j\.?)$/

/** `um 1990` is `circa 1990`, `März 2020` is `mar 2020`, `1990er Jahre` is `1990s`; seasons are dropped. */
export function translateDate(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l")
  if (undated.test(plain.toLowerCase())) return "undated"
  return plain
    .replace(/(\d{3}0)er(?: jahre)?\b/gi, "$1s")
    .replace(/\b(?:annees|anni|anos|jaren|decada de)\s+(?:los\s+)?(\d{3}0)\b/gi, "$1s")
    .replace(/\b(\d{1,2})\. ?(?:jahrhundert|jh)\b\.?/gi, "$1th century")
    .replace(shortCirca, "circa ")
    .replace(/(\d)\s+r\.?$/i, "$1")
    .replace(/(\d)\s+(?:und|et|en|ed|[eyi])\s+(?:(?:il|el|l[e'’])\s*)?(?=\d)/gi, "$1 and ")
    .replace(/(\d)\s+(?:oder|ou|of|o)\s+(?=\d)/gi, "$1 or ")
    .replace(/(\d)\s+(?:au|al?)\s+(?=\d)/gi, "$1 to ")
    .replace(/\p{L}+/gu, (word) => meaningsByWord.get(word.toLowerCase()) ?? word)
    .replace(/^\s*(?:il|el|le)\s+(?=\d)/i, "")
    .replace(/\b(circa|after|before|to)\s+(?:de|del|di|il|el|le|a)\b/gi, "$1")
    .replace(/\bto['’]?a\b/gi, "to")
    .replace(/\s+/g, " ")
    .trim()
}
