/** Words of this site and its trade, and common passwords, as letters only (ASVS 5.0, 6.1.2). */
const commonWords = [
  ...["solander", "gallery", "galerie", "artworks", "artwork", "artist", "atelier", "painting", "painter", "studio"],
  ...["exhibition", "collector", "museum", "drawing", "sculpture", "commission", "checkout", "shop", "art"],
  ...["administrator", "admin", "password", "passwort", "passwd", "passphrase", "motdepasse", "contrasena", "kennwort"],
  ...["welcome", "willkommen", "letmein", "changeme", "changethis", "secret", "login", "signin", "trustno", "iloveyou"],
  ...["sunshine", "princess", "football", "baseball", "superman", "batman", "starwars", "dragon", "monkey", "master"],
  ...["summer", "winter", "spring", "autumn", "qweasdzxc", "qazwsxedc", "qazwsx", "zaqxsw", "qwe", "asd", "zxc", "abc"],
  ...["default", "guest", "user", "root", "test", "demo", "hello", "computer", "internet", "whatever", "please"],
]

const keyboardRows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertzuiop",
  "qwertyuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
]
const sequences = keyboardRows.flatMap((row) => [row, [...row].reverse().join("")])

/** Leetspeak. */
const leetspeak: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
}

/** Longer passwords are accepted, whatever they contain. */
const maxCheckedLength = 25
/** Required letters beside guessable ones; two digits count as one, because they are mostly a year. */
const minOtherLetters = 4

/** `Gallery2026!`, `p@ssw0rd1234`, `qwertyuiop`. @param names of the site and the user count as common words */
export function isEasyPassword(password: string, names: string[] = []): boolean {
  if (password.length >= maxCheckedLength) return false
  const typed = password.toLowerCase()
  const read = [...typed].map((letter) => leetspeak[letter] ?? letter).join("")
  const easy = [...new Set([...commonWords, ...names.flatMap(listNameWords)])].sort(
    (one, other) => other.length - one.length,
  )
  return [typed, read].some((text) => countOtherLetters(text, easy) < minOtherLetters)
}

function listNameWords(name: string): string[] {
  const small = name.normalize("NFC").toLowerCase()
  const bare = small.normalize("NFD").replaceAll(/\p{M}/gu, "")
  return [small, bare].flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
}

function countOtherLetters(text: string, easy: string[]): number {
  let rest = text.replaceAll(/[^\p{L}\p{N}]/gu, "")
  for (const word of easy) rest = rest.replaceAll(word, " ")
  rest = rest.replaceAll(/(.+?)\1{2,}/gu, " ").replaceAll(/(.{3,})\1/gu, "$1")
  for (const sequence of sequences)
    for (let length = sequence.length; length >= 4; length--)
      for (let at = 0; at + length <= sequence.length; at++)
        rest = rest.replaceAll(sequence.slice(at, at + length), " ")
  return [...rest.replaceAll(" ", "")].reduce((sum, letter) => sum + (/\p{N}/u.test(letter) ? 0.5 : 1), 0)
}
