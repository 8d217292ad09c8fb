import type { ArtworkInput } from "../artwork.ts"
import { artworkTypes } from "../artwork-kinds.ts"
import { foldWords } from "./heading.ts"

/** In seven languages, most specific first; without accents. */
const typePatterns: [RegExp, ArtworkInput["type"]][] = [
  [
    /photograph|fotogra|photo\b|gelatin|chromogenic|c print|cibachrome|daguerreotype|polaroid|cyanotyp|tirage argentique|pigmentdruck/,
    "Photography",
  ],
  [/\b(?:video|film|16 ?mm|35 ?mm)\b/, "Film/Video"],
  [/\binstalla(?:tion|zione|tie)\b|\binstalacion\b/, "Installation"],
  [
    /\b(?:etching|lithograph|screen ?print|engraving|aquatint|mezzotint|drypoint|woodcut|linocut|monoprint|monotype|intaglio|giclee|risograph|silkscreen|serigraph|radierung|lithogra[fp]|siebdruck|kupferstich|holzschnitt|linolschnitt|monotypie|kaltnadel|druckgrafik|eau forte|gravure|estampe|serigraphie|incisione|acquaforte|litografia|xilografia|serigrafia|stampa|grabado|aguafuerte|linograbado|ets\b|gravure|zeefdruk|houtsnede|linosnede|litho|akwaforta|drzeworyt|linoryt|sitodruk|grafika)|\bprints?\b/,
    "Print",
  ],
  [/\b(?:collage|colagem)/, "Collage"],
  [
    /\b(?:ceramic|keramik|ceramique|ceramica|keramiek|stoneware|steinzeug|gres\b|porcelain|porzellan|porcelaine|porcellana|porcelana|porselein|earthenware|terracotta|raku|pottery|faience)/,
    "Ceramic",
  ],
  [
    /\b(?:tapestry|textile|textil|tessuto|embroider|weaving|woven|quilt|stickerei|tapisserie|arazzo|tapiz|wandtapijt)/,
    "Textile",
  ],
  [/\b(?:mosai|mozaiek)/, "Mosaic"],
  [
    /\b(?:mixed media|mischtechnik|technique mixte|techniques mixtes|tecnica mista|tecnica mixta|gemengde techniek)\b/,
    "Mixed Media",
  ],
  [
    /\b(?:oils?|acrylics?|tempera|gouache|encaustic|enamel|watercolou?rs?|paint|paintings?|ol|oel|acryl|aquarell|gemalde|malerei|huile|acrylique|aquarelle|peinture|olio|acrilico|acquerello|pittura|dipinto|oleo|acuarela|pintura|olieverf|aquarel|schilderij|verf|olej|olejny|akryl|akwarela|gwasz|obraz|malarstwo)\b(?!.*\b(?:on paper|auf papier|sur papier|su carta|sobre papel|op papier|na papierze)\b)/,
    "Painting",
  ],
  [
    /\b(?:drawings?|graphite|charcoal|pencil|chalk|crayon|pastel|pen and ink|ink on paper|zeichnung|bleistift|kohle|kreide|tusche|dessin|fusain|mine de plomb|encre|disegno|matita|carboncino|inchiostro|dibujo|carboncillo|lapiz|tinta|tekening|potlood|houtskool|krijt|rysunek|olowek|wegiel|tusz)\b/,
    "Drawing",
  ],
  [
    /\bon (?:paper|card|vellum)\b|\bauf papier\b|\bsur papier\b|\bsu carta\b|\bsobre papel\b|\bop papier\b|\bna papierze\b/,
    "Work on Paper",
  ],
  [
    /\b(?:sculptures?|bronze|marble|plaster|steel|stone|alabaster|limestone|cast|carved|aluminium|skulptur|plastik|marmor|gips|stahl|stein|bronzo|marmo|scultura|escultura|bronce|marmol|sculptuur|beeld|brons|marmer|rzezba|braz)\b/,
    "Sculpture",
  ],
  [/\b(?:glass|glas|verre|vetro|vidrio)\b/, "Glass"],
  [/\b(?:wood|holz|bois|legno|madera|hout)\b/, "Wood"],
]

/** `Painting`, `prints`; null for other words. */
export function parseExactType(text: string): ArtworkInput["type"] | null {
  const word = foldWords(text)
  if (word === "") return null
  return artworkTypes.find((type) => foldWords(type) === word || `${foldWords(type)}s` === word) ?? null
}

/** By name, else by a typical word, as in `Öl auf Leinwand`; null for none. */
export function parseArtworkType(text: string): ArtworkInput["type"] | null {
  const word = foldWords(text)
  if (word === "") return null
  return parseExactType(text) ?? typePatterns.find(([pattern]) => pattern.test(word))?.[1] ?? null
}
