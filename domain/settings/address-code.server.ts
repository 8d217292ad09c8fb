import { toString as drawQr } from "qrcode"

/** An SVG that a phone's camera opens. */
export const renderAddressCode = (url: string): Promise<string> =>
  drawQr(url, { type: "svg", margin: 4, errorCorrectionLevel: "M" })
