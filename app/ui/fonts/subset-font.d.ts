declare module "subset-font" {
  type Axis = number | { min: number; max: number; default?: number }

  /** Variable axes may be narrowed (a range) or fixed (a number). */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2"
      variationAxes?: Record<string, Axis>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
