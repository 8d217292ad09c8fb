/** @param root the folder of package.json */
export function slim(root: string): void
