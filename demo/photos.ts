interface DemoPhoto {
  /** File in demo/images. */
  file: string
  altText: string
  caption: string
  isFeaturedHomepage: boolean
  isFeaturedAbout: boolean
}

/** In display order. */
export const demoPhotos = [
  {
    file: "studio-sill.jpg",
    altText: "Three glass jars and five brushes on a window sill against a foggy river.",
    caption: "The sill over the river, February.",
    isFeaturedHomepage: true,
    isFeaturedAbout: true,
  },
  {
    file: "studio-north-wall.jpg",
    altText:
      "A white studio wall with a wide river painting hung on it, smaller canvases beside it and leaning on the floor, and window light across the plaster.",
    caption: "North wall of the net loft with *Slack Water*, June 2026.",
    isFeaturedHomepage: false,
    isFeaturedAbout: true,
  },
  {
    file: "studio-mixing-slab.jpg",
    altText:
      "A glass mixing slab seen from above with small heaps of paint around its edge, smears of mixed color and three brushes on a dark table.",
    caption: "The mixing slab at the end of a day. Sixteen paints, thirteen out.",
    isFeaturedHomepage: false,
    isFeaturedAbout: true,
  },
] as const satisfies readonly DemoPhoto[]
