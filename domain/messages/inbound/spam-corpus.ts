/** `words`: in how many messages each word occurs. */
type Corpus = { messages: number; words: Map<string, number> }

const minMessages = 10

const topTokens = 20

const tokenize = (text: string): Set<string> =>
  new Set(
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}$€][\p{L}\p{N}'’-]{2,29}/gu) ?? [],
  )

export function createCorpus(texts: string[]): Corpus {
  const words = new Map<string, number>()
  for (const text of texts) for (const word of tokenize(text)) words.set(word, (words.get(word) ?? 0) + 1)
  return { messages: texts.length, words }
}

/** Naive Bayes with equal priors. @returns from 0 to 1; null with too little data */
export function getSpamLikelihood(text: string, spam: Corpus, fine: Corpus): number | null {
  if (spam.messages < minMessages || fine.messages < minMessages) return null
  const share = (corpus: Corpus, word: string) => ((corpus.words.get(word) ?? 0) + 0.5) / (corpus.messages + 1)
  const odds = [...tokenize(text)]
    .filter((word) => (spam.words.get(word) ?? 0) + (fine.words.get(word) ?? 0) >= 3)
    .map((word) => Math.log(share(spam, word) / share(fine, word)))
    .toSorted((one, other) => Math.abs(other) - Math.abs(one))
    .slice(0, topTokens)
  return 1 / (1 + Math.exp(-odds.reduce((sum, one) => sum + one, 0)))
}
