export const demoBuying = {
  certificate: "Signed certificate of authenticity",
  provenance: "The artist’s studio",
  finishes: [
    { type: "Painting", words: "Unframed, edges painted, wired to hang" },
    { type: "Work on Paper", words: "Unframed, between boards" },
    { type: "Print", words: "Unframed, flat, with the margins left wide" },
  ],
  dispatch: "Leaves the studio within ten working days, insured for its full price",
  returns: "Within fourteen days of delivery, in its own crate",
}

export const demoNavigationLinks = [
  { text: "Prints", to: "/shop?tag=print" },
  { text: "Visit the studio", to: "/contact" },
]
