/** @param root the folder of package.json */
export function slim(root: string): void
export function reachable(packages: Record<string, object>, from?: string[]): Set<string>
export function sweep(folder: string): boolean
