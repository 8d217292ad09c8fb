/** Characters that end a name, lead out of a folder, or change its reading direction. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\:*?"<>|%]+/gu

const maxLength = 120

/** @param extension of its content, without the dot, added to a name without one; "": any */
export function getSafeFileName(name: string, extension: string): string {
  const plain = name
    .normalize("NFC")
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    .replace(unsafeCharacters, " ")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "")
  const [, stem = plain, ending = ""] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(plain) ?? []
  const end = ending || (extension ? `.${extension}` : "")
  const stemCut = [...(stem || "file")].slice(0, maxLength).join("").trim()
  return `${/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(stemCut) ? `_${stemCut}` : stemCut}${end}`
}
