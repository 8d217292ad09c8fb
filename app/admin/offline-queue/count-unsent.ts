/** The number of unsent counts on this device, by stock-take. */
export function countUnsentByStockTake(
  storage: Pick<Storage, "key" | "length"> | null,
): [take: string, counts: number][] {
  const found = new Map<string, number>()
  for (let at = 0; at < (storage?.length ?? 0); at++) {
    const take = /^stock-take\/([^/]+)\/[^/]+$/.exec(storage?.key(at) ?? "")?.[1]
    if (take && /^[0-9a-f-]{36}$/.test(take)) found.set(take, (found.get(take) ?? 0) + 1)
  }
  return [...found]
}
