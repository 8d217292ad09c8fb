/** An invoice or a credit note to issue. */
export type DemoPaper = { at: Date; issue: () => Promise<void> }

/** In the order of their dates, so that their numbers ascend. */
export async function issueInOrder(papers: DemoPaper[]): Promise<void> {
  for (const { issue } of papers.toSorted((one, other) => Number(one.at) - Number(other.at))) await issue()
}
