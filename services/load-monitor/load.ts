export type Load = {
  isStrained(): boolean
  isBehind(): boolean
  close(): void
}
